interface LineKind {
  label: string;
  /** The singular and plural of the unit, as `[one, many]`. */
  unit: readonly [string, string];
  /** Whether the portal counts this kind; other kinds are entered by hand. */
  isCounted: boolean;
  /** Whether a line of this kind can be limited to a content type. */
  hasType: boolean;
}

const lineKindTable = {
  articles: { label: 'Articles', unit: ['article', 'articles'], isCounted: true, hasType: true },
  words: { label: 'Words', unit: ['word', 'words'], isCounted: true, hasType: true },
  reports: { label: 'Reports', unit: ['report', 'reports'], isCounted: true, hasType: false },
  link_checks: {
    label: 'Link checks',
    unit: ['link check', 'link checks'],
    isCounted: true,
    hasType: false,
  },
  speed_checks: {
    label: 'Page-speed checks',
    unit: ['page-speed check', 'page-speed checks'],
    isCounted: true,
    hasType: false,
  },
  builds: {
    label: 'Website builds',
    unit: ['website build', 'website builds'],
    isCounted: true,
    hasType: false,
  },
  meetings: { label: 'Meetings', unit: ['meeting', 'meetings'], isCounted: false, hasType: false },
  other: { label: 'Other work', unit: ['unit', 'units'], isCounted: false, hasType: false },
} as const satisfies Record<string, LineKind>;

export type LineKindName = keyof typeof lineKindTable;
export const lineKindNames = Object.keys(lineKindTable) as [LineKindName, ...LineKindName[]];
export const lineKinds: Readonly<Record<LineKindName, LineKind>> = lineKindTable;

/** Returns a quantity with its unit: "1 article", "2,000 words". */
export function quantityText(kind: LineKindName, quantity: number): string {
  const [one, many] = lineKinds[kind].unit;
  return `${quantity.toLocaleString('en-US')} ${Math.abs(quantity) === 1 ? one : many}`;
}
