/** The kinds of records that the search finds, in group order, each with the group's name. */
export const searchKinds = {
  client: 'Clients',
  article: 'Articles',
  text: 'Article texts',
  comment: 'Comments',
  report: 'Reports',
  person: 'People',
  build: 'Website builds',
  checklist: 'Checklists',
  item: 'Checklist items',
  item_comment: 'Checklist comments',
  meeting: 'Meetings and calls',
  requirement: 'Editorial requirements',
  agreement: 'Agreements',
} as const;

export type SearchKindName = keyof typeof searchKinds;

// The cast is safe: an object literal has exactly the keys of its type.
export const searchKindNames = Object.keys(searchKinds) as [SearchKindName, ...SearchKindName[]];

/** The default and the maximum number of records per group when all kinds are searched. */
export const groupSize = 5;
export const largestGroup = 10;
/** The maximum length of a search, in characters. */
export const longestSearch = 10_000;
