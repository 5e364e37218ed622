/** The possible verdicts on an address, worst first. */
export const linkVerdicts = [
  'broken',
  'timed_out',
  'missing_anchor',
  'blocked',
  'rate_limited',
  'suspect',
  'too_large',
  'redirected',
  'not_asked',
  'ok',
] as const;
export type LinkVerdict = (typeof linkVerdicts)[number];

/** The verdicts that need action. The account lead is notified of addresses that newly have one of these verdicts. */
export const problemVerdicts: readonly LinkVerdict[] = ['broken', 'timed_out', 'missing_anchor'];

export const countProblems = ({ verdicts }: { verdicts: Partial<Record<LinkVerdict, number>> }) =>
  problemVerdicts.reduce((sum, verdict) => sum + (verdicts[verdict] ?? 0), 0);

/** The ways that a page can use an address. `css` is a `url()` in a style, `sitemap` an entry in a sitemap. */
export const linkKinds = [
  'link',
  'image',
  'stylesheet',
  'script',
  'frame',
  'media',
  'css',
  'sitemap',
] as const;
export type LinkKind = (typeof linkKinds)[number];
