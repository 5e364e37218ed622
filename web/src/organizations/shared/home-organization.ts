import { isInClientGroup, type Viewer } from '#platform/session/viewer.ts';

/**
 * Returns the organization that a client's home shows: the only one, or the preferred one of several. Returns undefined
 * for other people, and for clients with several organizations but no preference.
 */
export function homeOrganizationOf(viewer: Viewer): number | undefined {
  if (!isInClientGroup(viewer)) return undefined;
  const ids = new Set(viewer.org_roles.map(({ organization }) => organization));
  const preferred = viewer.user_preferences.default_organization?.id;
  if (preferred !== undefined && ids.has(preferred)) return preferred;
  const [only] = ids;
  return ids.size === 1 ? only : undefined;
}
