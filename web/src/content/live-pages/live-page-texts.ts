import type {
  LiveState,
  UnclearReason,
} from '@portal/contract/content/live-pages/live-page.schema.ts';
import type { DifferenceKind } from '@portal/contract/content/live-pages/page-difference.ts';

export const stateLabels: Readonly<Record<LiveState, string>> = {
  waiting: 'Not checked yet',
  as_approved: 'Live as approved',
  different: 'Live but different',
  not_found: 'Not found',
  unclear: 'Can’t tell',
};

export const stateTones: Readonly<Record<LiveState, 'success' | 'warning' | 'danger' | 'quiet'>> = {
  waiting: 'quiet',
  as_approved: 'success',
  different: 'warning',
  not_found: 'danger',
  unclear: 'quiet',
};

export const reasonTexts: Readonly<Record<UnclearReason, string>> = {
  no_text:
    'The portal doesn’t have this article’s text, so only the address and its links are watched.',
  no_address: 'The article’s address is not a valid URL.',
  robots: 'The site’s robots.txt doesn’t allow the portal to read the page.',
  blocked: 'The site blocks automated requests.',
  login: 'The page asks for a login or a password.',
  unavailable: 'The site doesn’t respond. The portal tries again.',
  certificate: 'The site’s certificate isn’t valid.',
  refused_address: 'The address is internal, so the portal doesn’t request it.',
  other_site: 'The address redirects to another site.',
  redirects: 'The address redirects too often.',
  too_large: 'The page is too large for the portal to read.',
  not_html: 'The address leads to a file, not to a page.',
  unreadable: 'The page can’t be read.',
  empty: 'The page needs JavaScript to show its text, and the portal doesn’t run it.',
};

export const kindLabels: Readonly<Record<DifferenceKind, string>> = {
  title: 'Title',
  changed: 'Changed',
  removed: 'Removed',
  added: 'Added',
  heading: 'No longer a heading',
  link_removed: 'Link removed',
  link_changed: 'Link changed',
  promised_link: 'Promised link missing',
  broken_link: 'Promised link broken',
  broken_image: 'Image no longer exists',
  image: 'Image missing',
  noindex: 'Hidden from search engines (noindex)',
  not_found: 'The page is gone',
};
