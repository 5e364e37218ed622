import { expect, test } from 'vitest';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import type { ViewerAccount } from '#platform/session/viewer.ts';
import { homeOrganizationOf } from './home-organization.ts';

const account = (organization: number): ViewerAccount => ({
  id: organization,
  organization,
  organization_name: `Client ${organization}`,
  organization_slug: `client-${organization}`,
  role: { id: 1, name: 'Customer' },
});

// Requirements: B-HOME-03
test('the home shows a client’s only or preferred organization, and no organization to other people', () => {
  const { user_preferences } = makeViewer('customer');
  const preferring = (id: number) => ({
    user_preferences: {
      ...user_preferences,
      default_organization: { id, dba_name: '', slug: '' },
    },
  });
  const several = { org_roles: [account(3), account(4)] };
  expect(homeOrganizationOf(makeViewer('customer', { org_roles: [account(3)] }))).toBe(3);
  expect(homeOrganizationOf(makeViewer('accountOwner', several))).toBeUndefined();
  expect(homeOrganizationOf(makeViewer('customer', { ...several, ...preferring(4) }))).toBe(4);
  expect(homeOrganizationOf(makeViewer('customer', { ...several, ...preferring(9) }))).toBe(
    undefined,
  );
  expect(homeOrganizationOf(makeViewer('writer', { org_roles: [account(3)] }))).toBeUndefined();
});
