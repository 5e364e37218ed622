import { expect, test } from 'vitest';
import { articleEndpoints } from '../content/articles/article.endpoints.ts';
import { allows } from './access.ts';

const staff = { isSuperuser: false, can: () => true };
const superuser = { isSuperuser: true, can: () => true };

// Requirements: P2-PERMS-02
test('access reserved for superusers is denied to staff', () => {
  expect(allows('superuser', superuser)).toBe(true);
  expect(allows('superuser', staff)).toBe(false);
});

// Requirements: P2-PERMS-11
test('listing articles requires view_contentarticle, even for people with view_monthlyreport', () => {
  const holding = (held: string) => ({ isSuperuser: false, can: (name?: string) => name === held });
  expect(allows(articleEndpoints.list.access, holding('view_contentarticle'))).toBe(true);
  expect(allows(articleEndpoints.list.access, holding('view_monthlyreport'))).toBe(false);
});
