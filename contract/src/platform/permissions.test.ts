import { describe, expect, test } from 'vitest';
import { groups, hasPermission, isMultiOrganization } from './permissions.ts';

const nobody = { is_staff: false, is_superuser: false, permissions: [] };
const staff = { ...nobody, is_staff: true };
const superuser = { ...nobody, is_superuser: true };
const writer = { ...nobody, permissions: [{ codename: 'view_contentarticle' }] };

describe('a permission check', () => {
  // Requirements: PERMS-07, PERMS-08, P2-PERMS-01
  test('passes for staff and superusers even if nobody gave them the permission', () => {
    expect(hasPermission(staff, 'delete_user')).toBe(true);
    expect(hasPermission(superuser, 'delete_user')).toBe(true);
  });

  // Requirements: P2-PERMS-03
  test('passes for others if they have the named permission', () => {
    expect(hasPermission(writer, 'view_contentarticle')).toBe(true);
    expect(hasPermission(writer, 'add_contentarticle')).toBe(false);
  });

  // Requirements: PERMS-09
  test('without a name passes only for staff and superusers', () => {
    expect([staff, superuser, writer].map((one) => hasPermission(one))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

// Requirements: PERMS-12, P2-PERMS-06
test('staff, superusers and people with several accounts count as members of several organizations', () => {
  const account = (organization: number) => ({ organization, role: groups.customer.id });
  expect(isMultiOrganization({ ...staff, org_roles: [] })).toBe(true);
  expect(isMultiOrganization({ ...superuser, org_roles: [] })).toBe(true);
  expect(isMultiOrganization({ ...nobody, org_roles: [] })).toBe(false);
  expect(isMultiOrganization({ ...nobody, org_roles: [account(1)] })).toBe(false);
  expect(isMultiOrganization({ ...nobody, org_roles: [account(1), account(2)] })).toBe(true);
});
