import { siteHost } from './compare/addresses.ts';

interface Addresses {
  live_url: string | null;
  admin_draft_url: string | null;
}

/** Returns the address where a page is found: the live address, or else the draft's address. */
export const sourceOf = ({ live_url, admin_draft_url }: Addresses): string =>
  live_url ?? admin_draft_url ?? '';

/**
 * Returns the address to request. For a WordPress draft, this is the post's short address, which redirects to the page
 * once the post is public.
 */
export function requestedAddress({ live_url, admin_draft_url }: Addresses): string | null {
  if (live_url !== null) return URL.canParse(live_url) ? live_url : null;
  if (admin_draft_url === null || !URL.canParse(admin_draft_url)) return null;
  const draft = new URL(admin_draft_url);
  const post = draft.searchParams.get('post');
  const root = draft.pathname.split('/wp-admin')[0] ?? '';
  if (!draft.pathname.includes('/wp-admin') || !post || !/^\d{1,12}$/.test(post)) return null;
  return `${draft.origin}${root}/?p=${post}`;
}

/** Returns the host whose pace applies, or '' if there is no address. */
export const hostOf = (url: string | null): string => (url === null ? '' : siteHost(new URL(url)));
