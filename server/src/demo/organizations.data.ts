/** What the trades of the demonstration's clients write about. */
export const trades = {
  dental: ['Dental Implants', 'Teeth Whitening', 'Root Canal Treatment', 'Invisible Aligners', 'Gum Care', 'Pediatric Dentistry', 'Porcelain Veneers', 'Emergency Dental Care'],
  roofing: ['Roof Replacement', 'Storm Damage Repair', 'Metal Roofing', 'Gutter Protection', 'Attic Ventilation', 'Roof Inspections', 'Skylight Installation', 'Flat Roof Maintenance'],
  law: ['Estate Planning', 'Car Accident Claims', 'Workers’ Compensation', 'Child Custody', 'Business Formation', 'Contract Disputes', 'Probate', 'Mediation'],
  comfort: ['Heat Pump Installation', 'Furnace Maintenance', 'Indoor Air Quality', 'Duct Cleaning', 'Smart Thermostats', 'Boiler Repair', 'Mini-Split Systems', 'Energy Audits'],
  garden: ['Landscape Design', 'Lawn Aeration', 'Drip Irrigation', 'Retaining Walls', 'Native Planting', 'Outdoor Lighting', 'Tree Pruning', 'Fall Cleanup'],
  animals: ['Puppy Vaccination', 'Senior Pet Care', 'Pet Dental Cleaning', 'Microchipping', 'Flea and Tick Prevention', 'Cat Boarding', 'Spaying and Neutering', 'Pet Nutrition'],
  home: ['Kitchen Remodeling', 'Bathroom Renovation', 'Basement Finishing', 'Window Replacement', 'Deck Building', 'Home Additions', 'Hardwood Floors', 'Custom Cabinetry'],
  money: ['Small Business Bookkeeping', 'Tax Planning', 'Payroll Services', 'Retirement Planning', 'Audit Preparation', 'Sales Tax Filing', 'College Savings', 'Succession Planning'],
  health: ['Chiropractic Care', 'Sports Physical Therapy', 'Posture Correction', 'Massage Therapy', 'Back Pain Relief', 'Injury Rehabilitation', 'Prenatal Care', 'Dry Needling'],
  cars: ['Brake Service', 'Transmission Repair', 'Oil Changes', 'Wheel Alignment', 'Hybrid Battery Service', 'Collision Repair', 'Winter Tires', 'Pre-Purchase Inspections'],
  water: ['Water Heater Replacement', 'Drain Cleaning', 'Leak Detection', 'Sewer Line Repair', 'Sump Pumps', 'Water Softeners', 'Pipe Insulation', 'Fixture Upgrades'],
  leisure: ['Guided Kayak Tours', 'Corporate Retreats', 'Wedding Venues', 'Cooking Classes', 'Wine Tastings', 'Family Weekends', 'Sunset Cruises', 'Birthday Parties'],
} as const;

export type Trade = keyof typeof trades;

/** Name, trade, city, state. The first three are those in which the named users work. */
export const companies: readonly (readonly [string, Trade, string, string])[] = [
  ['Harborview Dental', 'dental', 'Portland', 'ME'],
  ['Ortiz & Sons Roofing', 'roofing', 'Tucson', 'AZ'],
  ['Ridgeline Home Builders', 'home', 'Boulder', 'CO'],
  ['Whitman & Hayes Law', 'law', 'Richmond', 'VA'],
  ['Evergreen Heating & Air', 'comfort', 'Spokane', 'WA'],
  ['Maple Street Veterinary', 'animals', 'Madison', 'WI'],
  ['Bluestone Landscaping', 'garden', 'Ithaca', 'NY'],
  ['Ledgerline Accounting', 'money', 'Columbus', 'OH'],
  ['Spinecare Chiropractic', 'health', 'Boise', 'ID'],
  ['Carver Auto Works', 'cars', 'Knoxville', 'TN'],
  ['Clearwater Plumbing', 'water', 'Tampa', 'FL'],
  ['Driftwood Kayak Tours', 'leisure', 'Astoria', 'OR'],
  ['Summit Family Dentistry', 'dental', 'Denver', 'CO'],
  ['Northshore Roofing', 'roofing', 'Duluth', 'MN'],
  ['Calloway Injury Attorneys', 'law', 'Savannah', 'GA'],
  ['Desert Breeze HVAC', 'comfort', 'Mesa', 'AZ'],
  ['Pawsworth Animal Clinic', 'animals', 'Raleigh', 'NC'],
  ['Green Acre Gardens', 'garden', 'Lancaster', 'PA'],
  ['Beacon Wealth Advisors', 'money', 'Hartford', 'CT'],
  ['Stride Physical Therapy', 'health', 'Eugene', 'OR'],
  ['Lakeside Collision Center', 'cars', 'Cleveland', 'OH'],
  ['Ironpipe Drain & Sewer', 'water', 'Pittsburgh', 'PA'],
  ['Vineyard House Events', 'leisure', 'Napa', 'CA'],
  ['Bright Smiles Orthodontics', 'dental', 'Plano', 'TX'],
  ['Cedar & Slate Roofing', 'roofing', 'Burlington', 'VT'],
  ['Fontaine Family Law', 'law', 'Baton Rouge', 'LA'],
  ['Polar Peak Climate', 'comfort', 'Anchorage', 'AK'],
  ['Old Mill Renovations', 'home', 'Providence', 'RI'],
  ['Hoof & Hound Veterinary', 'animals', 'Lexington', 'KY'],
  ['Terrace & Thyme Landscapes', 'garden', 'Asheville', 'NC'],
  ['Quarry Hill Tax Group', 'money', 'Worcester', 'MA'],
  ['Balance Point Wellness', 'health', 'Santa Fe', 'NM'],
  ['Copperline Motors', 'cars', 'Billings', 'MT'],
  ['Tidewater Plumbing Co.', 'water', 'Norfolk', 'VA'],
  ['The Copper Whisk', 'leisure', 'Charleston', 'SC'],
  ['Willow Creek Dental Arts', 'dental', 'Omaha', 'NE'],
  ['Stonebridge Remodeling', 'home', 'Grand Rapids', 'MI'],
  ['Alder & Pine Estate Law', 'law', 'Salem', 'OR'],
  ['Sunward Energy Comfort', 'comfort', 'Sacramento', 'CA'],
  ['Granite Bay Interiors', 'home', 'Concord', 'NH'],
];

/** The last of them are no clients any more. */
export const inactiveCompanies = 2;

export const requirements = [
  'Use a friendly, plain tone; no jargon without an explanation.',
  'Never name competitors.',
  'Mention the city in the first paragraph.',
  'Every article ends with the telephone number and the contact form.',
  'American spelling, serial comma.',
  'No claims about prices without the words “starting at”.',
  'Link to at least one service page of the client.',
] as const;
