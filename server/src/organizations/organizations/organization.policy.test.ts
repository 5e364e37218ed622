import { groups } from '@portal/contract/platform/permissions.ts';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/http/viewer.ts';
import { clientOrganizationIds, readsUuid } from './organization.policy.ts';

const viewerWith = (
  accounts: readonly [number, { id: number }][],
  more: Partial<Viewer> = {},
): Viewer => ({
  id: 1,
  actorId: 1,
  username: 'ada',
  name: 'Ada King',
  isStaff: false,
  isSuperuser: false,
  group: null,
  permissions: new Set(),
  accounts: accounts.map(([organizationId, { id: roleId }]) => ({
    organizationId,
    roleId,
    showsInternalWork: false,
  })),
  defaultOrganizationId: null,
  sessionId: 1,
  ...more,
});

const harbor = { id: 3, is_active: 1 } as const;

describe('a check of the role in an organization', () => {
  // Requirements: PERMS-10, P2-PERMS-04
  test('passes for staff and superusers even without an account', () => {
    for (const viewer of [
      viewerWith([], { isStaff: true }),
      viewerWith([], { isSuperuser: true }),
    ]) {
      expect(readsUuid(viewer, harbor)).toBe(true);
      expect(clientOrganizationIds(viewer)).toBe('all');
    }
  });

  // Requirements: PERMS-11, P2-PERMS-05
  test('passes for other people only if they have an account with that role in that organization', () => {
    const client = viewerWith([
      [3, groups.customer],
      [4, groups.contractor],
    ]);
    expect(readsUuid(client, harbor)).toBe(true);
    expect(clientOrganizationIds(client)).toEqual([3]);
    const roleElsewhere = viewerWith([
      [3, groups.contractor],
      [4, groups.accountOwner],
    ]);
    expect(readsUuid(roleElsewhere, harbor)).toBe(false);
    expect(clientOrganizationIds(roleElsewhere)).toEqual([4]);
    expect(readsUuid(viewerWith([]), harbor)).toBe(false);
  });
});
