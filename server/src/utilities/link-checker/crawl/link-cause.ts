import type { LinkVerdict } from '@portal/contract/utilities/link-verdicts.ts';

/** The causes of verdicts on addresses, with the verdict for each cause. */
export const linkCauses = {
  answered: 'ok',
  redirect: 'redirected',
  status: 'broken',
  redirect_loop: 'broken',
  too_many_redirects: 'broken',
  bad_redirect: 'broken',
  bad_address: 'broken',
  dns: 'broken',
  refused: 'broken',
  reset: 'broken',
  certificate: 'broken',
  private: 'broken',
  timed_out: 'timed_out',
  anchor: 'missing_anchor',
  login: 'blocked',
  forbidden: 'blocked',
  bot_wall: 'blocked',
  rate_limited: 'rate_limited',
  soft_404: 'suspect',
  too_large: 'too_large',
  robots: 'not_asked',
  robots_unavailable: 'not_asked',
  session_trap: 'not_asked',
  calendar_trap: 'not_asked',
  depth_trap: 'not_asked',
  endless_trap: 'not_asked',
  query_trap: 'not_asked',
  time_limit: 'not_asked',
} as const satisfies Record<string, LinkVerdict>;

export type LinkCause = keyof typeof linkCauses;

export const verdictOf = (cause: LinkCause): LinkVerdict => linkCauses[cause];

/** Causes for addresses in a crawler trap: a part of a site that generates addresses endlessly. */
export const trapCauses = [
  'session_trap',
  'calendar_trap',
  'depth_trap',
  'endless_trap',
  'query_trap',
] as const satisfies readonly LinkCause[];
export type TrapCause = (typeof trapCauses)[number];
