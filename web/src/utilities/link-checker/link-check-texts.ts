import type { LinkCheck, LinkCheckState } from '@portal/contract/utilities/link-check.schema.ts';
import type { LinkKind, LinkVerdict } from '@portal/contract/utilities/link-verdicts.ts';

export const verdictLabels: Readonly<Record<LinkVerdict, { name: string; color: string }>> = {
  broken: { name: 'Broken', color: 'var(--tone-danger)' },
  timed_out: { name: 'Timed out', color: 'var(--tone-danger)' },
  missing_anchor: { name: 'Missing anchor', color: 'var(--tone-danger)' },
  blocked: { name: 'Blocked', color: 'var(--tone-warning)' },
  rate_limited: { name: 'Rate limited', color: 'var(--tone-warning)' },
  suspect: { name: 'Suspect', color: 'var(--tone-warning)' },
  too_large: { name: 'Too large', color: 'var(--tone-warning)' },
  redirected: { name: 'Redirected', color: 'var(--tone-info)' },
  not_asked: { name: 'Not checked', color: 'var(--text-tertiary)' },
  ok: { name: 'OK', color: 'var(--tone-success)' },
};

export const stateLabels: Readonly<Record<LinkCheckState, { name: string; color: string }>> = {
  queued: { name: 'Waiting', color: 'var(--text-tertiary)' },
  running: { name: 'Running', color: 'var(--tone-info)' },
  done: { name: 'Done', color: 'var(--text-tertiary)' },
  canceled: { name: 'Canceled', color: 'var(--tone-warning)' },
  failed: { name: 'Failed', color: 'var(--tone-danger)' },
};

export const kindLabels: Readonly<Record<LinkKind, string>> = {
  link: 'Link',
  image: 'Image',
  stylesheet: 'Style sheet',
  script: 'Script',
  frame: 'Frame',
  media: 'Media',
  css: 'In a style',
  sitemap: 'Sitemap',
};

export const isRunning = ({ state }: Pick<LinkCheck, 'state'>) =>
  state === 'queued' || state === 'running';

export const countRows = ({ verdicts }: Pick<LinkCheck, 'verdicts'>) =>
  Object.values(verdicts).reduce((sum, count) => sum + count, 0);

export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Omits the host if the address is on the checked site, so that there is room for the rest in a narrow column. */
export function shortUrl(url: string, host: string): string {
  const [, own, path = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url) ?? [];
  return own === host && path !== '' ? path : url;
}

/** Formats a number of seconds as '4 s' or '2 min 5 s'. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest ? ` ${rest} s` : ''}`;
}

/** The messages for a running check, each with the elapsed seconds when it appears. The last message stays. */
export const stagedMessages: readonly (readonly [seconds: number, text: string])[] = [
  [0, 'Checking links...'],
  [6, 'Still checking. Every page is read for its links...'],
  [8, 'Still checking. Links to other sites are being checked...'],
  [10, 'Still checking. Large sites take a few minutes...'],
  [14, 'Still checking. You can leave this page; the check continues...'],
];
