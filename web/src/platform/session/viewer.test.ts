import { expect, test } from 'vitest';
import { anAccount, makeViewer } from './viewer.samples.ts';
import { preferredOrganization } from './viewer.ts';

const { user_preferences } = makeViewer(null);
const acme = { id: 7, dba_name: 'Acme Dental', slug: 'acme-dental' };
const preferring = { user_preferences: { ...user_preferences, default_organization: acme } };

// Requirements: AMB-161
test('people with a single organization have no preferred organization', () => {
  const accounts = [anAccount, { ...anAccount, id: 2, organization: 7 }];
  expect(preferredOrganization(makeViewer('accountOwner', { org_roles: accounts }))).toBeNull();
  expect(
    preferredOrganization(makeViewer('accountOwner', { org_roles: accounts, ...preferring })),
  ).toBe(7);
  expect(
    preferredOrganization(makeViewer('accountOwner', { org_roles: [anAccount], ...preferring })),
  ).toBeNull();
  expect(preferredOrganization(makeViewer('staff', { is_staff: true, ...preferring }))).toBe(7);
});
