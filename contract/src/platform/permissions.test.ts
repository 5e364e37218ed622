import { describe, expect, test } from 'vitest';
import { groups, hasOrganizationRole, hasPermission, isMultiOrganization } from './permissions.ts';

const nobody = { is_staff: false, is_superuser: false, permissions: [] };
const staff = { ...nobody, is_staff: true };
const superuser = { ...nobody, is_superuser: true };
const writer = { ...nobody, permissions: [{ codename: 'view_contentarticle' }] };

describe('a permission check', () => {
  test('passes for staff and superusers whatever they have (PERMS-07, PERMS-08, P2-PERMS-01)', () => {
    expect(hasPermission(staff, 'delete_user')).toBe(true);
    expect(hasPermission(superuser, 'delete_user')).toBe(true);
  });

  test('passes for others by name (P2-PERMS-03)', () => {
    expect(hasPermission(writer, 'view_contentarticle')).toBe(true);
    expect(hasPermission(writer, 'add_contentarticle')).toBe(false);
  });

  test('without a name is for staff and superusers alone (PERMS-09)', () => {
    expect([staff, superuser, writer].map((one) => hasPermission(one))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a check of an organization role', () => {
  const customer = {
    ...nobody,
    org_roles: [{ organization: 7, role: { id: groups.customer.id } }],
  };

  test('passes for staff and superusers (PERMS-10, P2-PERMS-04)', () => {
    expect(hasOrganizationRole({ ...staff, org_roles: [] }, 1, 7)).toBe(true);
    expect(hasOrganizationRole({ ...superuser, org_roles: [] }, 1, 7)).toBe(true);
  });

  test('needs role and organization in one account (PERMS-11, P2-PERMS-05, P2-PERMS-17)', () => {
    expect(hasOrganizationRole(customer, groups.customer.id, 7)).toBe(true);
    expect(hasOrganizationRole(customer, groups.customer.id, 8)).toBe(false);
    expect(hasOrganizationRole(customer, groups.accountOwner.id, 7)).toBe(false);
  });
});

test('several organizations are for staff, superusers and who has several accounts (PERMS-12, P2-PERMS-06)', () => {
  const account = (organization: number) => ({ organization, role: groups.customer.id });
  expect(isMultiOrganization({ ...staff, org_roles: [] })).toBe(true);
  expect(isMultiOrganization({ ...superuser, org_roles: [] })).toBe(true);
  expect(isMultiOrganization({ ...nobody, org_roles: [] })).toBe(false);
  expect(isMultiOrganization({ ...nobody, org_roles: [account(1)] })).toBe(false);
  expect(isMultiOrganization({ ...nobody, org_roles: [account(1), account(2)] })).toBe(true);
});
