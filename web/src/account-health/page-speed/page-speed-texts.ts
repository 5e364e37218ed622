import type {
  Device,
  PageSpeedEngine,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';

export const deviceTitles: Record<Device, string> = { desktop: 'Desktop', mobile: 'Mobile' };

export const engineTitles: Record<PageSpeedEngine, string> = {
  lighthouse: 'Lighthouse on this server',
  pagespeed_api: 'PageSpeed API',
};

export type TextPart = { text: string; href?: string };

/** Splits Lighthouse's descriptions, which contain links as `[text](address)`, and removes backticks around code. */
export function linkedParts(markdown: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of markdown.matchAll(/\[([^\]]+)\]\((https:\/\/[^\s)]+)\)/g)) {
    const [whole, text = '', href = ''] = match;
    if (match.index > end) parts.push({ text: plain(markdown.slice(end, match.index)) });
    parts.push({ text: plain(text), href });
    end = match.index + whole.length;
  }
  if (end < markdown.length) parts.push({ text: plain(markdown.slice(end)) });
  return parts;
}

const plain = (text: string) => text.replaceAll('`', '');

/** Formats a duration: '340 ms', '1.2 s'. */
export const millisecondsText = (milliseconds: number): string =>
  milliseconds < 1_000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1_000).toFixed(1)} s`;
