import { trimEndOf } from '@portal/contract/platform/text.ts';

/**
 * Returns the address of an organization's site, or undefined if there is no usable domain. The address always has
 * https and a trailing slash, no matter how the domain was entered.
 */
export function siteAddress(domain: string | null): URL | undefined {
  const text = (domain ?? '').trim().replace(/^[a-z]+:\/\//i, '');
  if (text === '' || !URL.canParse(`https://${text}`)) return undefined;
  const url = new URL(`https://${text}`);
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  url.pathname = `${trimEndOf(url.pathname, '/')}/`;
  return url;
}
