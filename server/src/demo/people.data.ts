export const namedPeople = {
  admin: { first: 'Morgan', last: 'Hale', title: 'Managing Director' },
  staff: { first: 'Dana', last: 'Whitfield', title: 'Content Manager' },
  leader: { first: 'Priya', last: 'Raman', title: 'Content Lead' },
  writer: { first: 'Jonah', last: 'Beck', title: 'Senior Writer' },
  editor: { first: 'Clara', last: 'Osei', title: 'Editor' },
  approver: { first: 'Marcus', last: 'Lindqvist', title: 'Managing Editor' },
  poster: { first: 'Tessa', last: 'Moreno', title: 'Web Publisher' },
  contractor: { first: 'Owen', last: 'Fitch', title: 'Freelance Publisher' },
  customer: { first: 'Harriet', last: 'Cole', title: 'Practice Manager' },
  owner: { first: 'Rafael', last: 'Ortiz', title: 'Owner' },
  nobody: { first: 'Noel', last: 'Archer', title: 'Accountant' },
} as const;

export type NamedUser = keyof typeof namedPeople;

export const otherStaff = [
  ['Elena', 'Fischer', 'Account Manager'],
  ['Tom', 'Adeyemi', 'Account Manager'],
  ['Sofia', 'Marchetti', 'SEO Strategist'],
  ['Caleb', 'Nguyen', 'Web Developer'],
] as const;

export const otherWriters = [
  ['Hannah', 'Prescott'],
  ['Luis', 'Cardenas'],
  ['Mei', 'Tanaka'],
  ['Graham', 'Doyle'],
  ['Aisha', 'Karim'],
  ['Peter', 'Novak'],
  ['Renée', 'Laurent'],
  ['Simon', 'Aldridge'],
  ['Beatriz', 'Santos'],
  ['Kwame', 'Boateng'],
  ['Ingrid', 'Solberg'],
] as const;

export const otherEditors = [
  ['Fiona', 'MacRae'],
  ['Daniel', 'Okonkwo'],
  ['Yuki', 'Mori'],
  ['Charlotte', 'Baines'],
] as const;

export const otherContractors = [
  ['Victor', 'Petrov'],
  ['Amara', 'Diallo'],
  ['Leo', 'Castellano'],
] as const;

export const clientFirstNames = [
  'Alice',
  'Benjamin',
  'Carmen',
  'Derek',
  'Evelyn',
  'Frank',
  'Gloria',
  'Henry',
  'Irene',
  'Jack',
  'Katherine',
  'Leonard',
  'Maria',
  'Nathan',
  'Olivia',
  'Patrick',
  'Quentin',
  'Rosa',
  'Stephen',
  'Teresa',
  'Ursula',
  'Vincent',
  'Wendy',
  'Xavier',
  'Yvonne',
  'Zachary',
] as const;

export const clientLastNames = [
  'Abbott',
  'Barnes',
  'Castillo',
  'Dawson',
  'Ellis',
  'Foster',
  'Garrett',
  'Holloway',
  'Ingram',
  'Jennings',
  'Keller',
  'Lowell',
  'Mercer',
  'Norton',
  'Ortega',
  'Pruitt',
  'Quigley',
  'Reyes',
  'Sutton',
  'Thornton',
  'Underwood',
  'Vargas',
  'Walsh',
  'Yates',
  'Zimmerman',
] as const;

const avatarColors = [
  '#1c7ed6',
  '#0ca678',
  '#e8590c',
  '#7048e8',
  '#d6336c',
  '#1098ad',
  '#f08c00',
  '#37b24d',
] as const;

export const avatarColorAt = (index: number) =>
  avatarColors[index % avatarColors.length] ?? avatarColors[0];
