export const comments = [
  'Could you add a paragraph on what the first appointment looks like?',
  'The client asked for the new telephone number, please check the last section.',
  'I have moved the list of questions up, it reads better.',
  'Photos are in the shared folder, three of them are from this spring.',
  'Is the statistic in the second paragraph from this year?',
  'Great opening. The ending could use a clearer next step.',
  'Please link to the service page, not to the home page.',
  'The city name is missing in the title, is that on purpose?',
  'I will have this ready by Thursday.',
  'Shortened the introduction by about eighty words.',
  'The client would like to see this before it goes out.',
  'Source added, it is the trade association’s own survey.',
  'Two headings were nearly the same, I merged them.',
  'Thanks, that was quick!',
] as const;

export const praise = [
  'Very good work, nothing to change.',
  'Clear and well sourced; two commas fixed.',
  'Exactly the tone that the client likes.',
  'Good structure. I tightened the second half.',
  'Nice examples. The meta description was a bit long.',
] as const;

export const wishes = [
  'The introduction promises prices, and none follow. Please add a range or change the promise.',
  'Too general for this client: please work in at least two examples from their practice.',
  'The word count is short, and the section about maintenance is missing.',
  'Please check the claims in the third section, I could not find a source for them.',
  'The tone is too formal here, have a look at the last two articles for this client.',
] as const;
