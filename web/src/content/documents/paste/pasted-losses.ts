import { showToast } from '#platform/ui/toasts/toasts.ts';

interface Loss {
  /** A singular noun: 'video'. */
  name: string;
  count: number;
}

/** Content that other programs put on the clipboard but that articles don't support. */
const kinds: readonly { name: string; selector: string }[] = [
  { name: 'video or recording', selector: 'video, audio' },
  { name: 'embedded page', selector: 'iframe, object, embed' },
  { name: 'drawing', selector: 'svg, canvas' },
  { name: 'formula', selector: 'math' },
  { name: 'form field', selector: 'input:not([type="hidden"]), select, textarea' },
];

/** Counts the content that a paste can't keep. Images aren't included, because their failures are reported later. */
export function nameLosses(html: string): Loss[] {
  if (html.includes('data-pm-slice')) return [];
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return kinds
    .map(({ name, selector }) => ({ name, count: body.querySelectorAll(selector).length }))
    .filter(({ count }) => count > 0);
}

/** Returns a list such as '2 images, 1 embedded page'. */
export const lossesText = (losses: readonly Loss[]) =>
  losses
    .map(({ name, count }) => `${count} ${count === 1 ? name : `${name}s`}`)
    .join(', ')
    .replace('video or recordings', 'videos or recordings');

/** Shows a toast that lists the content that wasn't pasted. Does nothing if everything was pasted. */
export function showLosses(losses: readonly Loss[]): void {
  if (losses.length === 0) return;
  const areImages = losses.some(({ name }) => name === 'image');
  showToast({
    heading: 'Not everything could be pasted',
    message: `Left out: ${lossesText(losses)}.${areImages ? ' Add images as files instead.' : ''}`,
    tone: 'info',
    dismissAfter: 12_000,
  });
}
