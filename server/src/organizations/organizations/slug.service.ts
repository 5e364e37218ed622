import { trimBothOf } from '@portal/contract/platform/text.ts';

/** These words can't be slugs, since routes use them in the same position. */
const reserved = new Set(['list', 'by-slug']);
const maximumLength = 60;

/** Converts a name to lowercase letters, digits, and single hyphens. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maximumLength);
  return trimBothOf(slug, '-') || 'organization';
}

/** Returns the first of base, base-2, base-3, … that is neither taken nor reserved. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  const isFree = (slug: string) => !taken.has(slug) && !reserved.has(slug);
  if (isFree(base)) return base;
  let number = 2;
  while (!isFree(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
