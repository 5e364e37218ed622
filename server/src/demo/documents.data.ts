/** Templates for opening sentences. Here and below, {topic}, {city}, and {client} are replaced. */
export const openings = [
  'Most people in {city} think about {topic} twice: when something goes wrong, and when the bill arrives.',
  'Ask five neighbors in {city} about {topic} and you will hear six opinions.',
  'The first question that {client} hears about {topic} is nearly always the same: what does it cost?',
  'Good {topic} is hardly ever noticed, and that is the point.',
  'Anyone who has put {topic} off for a year knows how the story goes on.',
] as const;

export const sentences = [
  'Prices differ by more than half between providers, so it pays to ask what is included before comparing totals.',
  'A written estimate that names each step is worth more than a low number on the telephone.',
  'The team at {client} suggests planning two weeks ahead in the busy season.',
  'What matters most is not the brand but whether someone has looked at your case before naming a price.',
  'Keep the paperwork together: it saves an hour the next time, and it answers most questions of warranty.',
  'Small signs come first, and they are cheap to deal with while they are small.',
  'In {city} the weather decides more than the calendar does, so the date is best left open by a few days.',
  'If an offer sounds as though it could not be true, ask which of the usual steps it leaves out.',
  'Most of the work is preparation, which is why two quotes for {topic} can differ so much.',
  'Nobody has to decide on the first visit; a good provider will say so unasked.',
  'A short call beforehand often shows that less is needed than people fear.',
  'Photographs from before and after help everyone, above all if someone else takes over later.',
] as const;

export const headings = [
  'What it really costs',
  'When it is time',
  'What to ask before you decide',
  'Three mistakes that are easy to avoid',
  'How {client} goes about it',
  'What changes with the season',
  'Afterward',
] as const;

export const points = [
  'Ask what is included in the price, and what is not.',
  'Let someone show you an example from {city}.',
  'Agree on a day, and on what happens if it rains.',
  'Get the estimate in writing.',
  'Ask who will really be doing the work.',
  'Keep the invoice with the warranty.',
] as const;

export const quotes = [
  '“We would rather say no once than come back three times.”',
  '“People remember how they were treated long after they have forgotten the price.”',
  '“The best appointment is the one that turns out to be short.”',
] as const;

export const closings = [
  'Questions about {topic}? {client} answers them in plain words, and a first look costs nothing.',
  'Call {client} in {city} for a date this month, or read on about what else belongs to {topic}.',
] as const;
