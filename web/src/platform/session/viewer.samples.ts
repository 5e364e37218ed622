import { defaultGroupPermissions, groups } from '@portal/contract/platform/permissions.ts';
import type { Viewer } from './viewer.ts';

/** Returns a viewer for tests: a member of a group with its default permissions. */
export function makeViewer(role: keyof typeof groups | null, more: Partial<Viewer> = {}): Viewer {
  const group = role ? groups[role] : null;
  const codenames = group ? defaultGroupPermissions[group.name] : [];
  return {
    id: 1,
    username: 'ada',
    name: 'Ada King',
    first_name: 'Ada',
    last_name: 'King',
    email: 'ada@example.com',
    avatar_url: null,
    default_role: group,
    groups: group ? [group] : [],
    is_staff: false,
    is_superuser: false,
    permissions: codenames.map((codename) => ({ codename })),
    org_roles: [],
    user_preferences: {
      id: 1,
      nick_name: null,
      avatar_color: '#888888',
      default_organization: null,
      receive_checklist_digest: true,
      version: 0,
    },
    version: 1,
    ...more,
  };
}

export const anAccount = {
  id: 1,
  organization: 1,
  organization_name: 'Acme Dental',
  organization_slug: 'acme-dental',
  role: groups.customer,
};
