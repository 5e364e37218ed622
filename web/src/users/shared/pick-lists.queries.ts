import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { groupCalls } from '@portal/contract/users/group.calls.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { writerCalls } from '@portal/contract/users/writer.calls.ts';
import { usePickList } from '#platform/api/pick-list.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { useViewer, type Viewer } from '#platform/session/viewer.ts';

/** The query for the groups that users may have as their role. */
export const groupsQuery = { ...endpointQuery(groupCalls.list), staleTime: 5 * 60_000 };

/** Loads active organizations by name: all organizations for staff, and their own for other users. */
export const useOrganizationChoices = (value: number | null, isEnabled = true, typed = '') =>
  usePickList(organizationCalls.list, {
    columns: ['id', 'dba_name', 'slug'],
    value,
    isEnabled,
    typed,
  });

const seeingPeople = ['add_contentarticle', 'edit_contentarticle', 'add_articletemplate'];

/** Returns whether the viewer can see the agency's people. */
const seesPeople = ({ is_staff, is_superuser, permissions }: Viewer) =>
  is_staff || is_superuser || permissions.some(({ codename }) => seeingPeople.includes(codename));

export interface StaffOptions {
  /** Adds the people at this organization. */
  client?: number | null | undefined;
  /** Adds the people at this user's organizations. */
  colleaguesOf?: number;
  /** Excludes editors and contractors. */
  staffOnly?: boolean;
  /** Adds the writers. */
  withWriters?: boolean;
  /** The search text, if the caller has a search field. */
  typed?: string;
  isEnabled?: boolean;
}

/** Loads active staff, editors, and contractors. The options add or exclude people. */
export function useStaffChoices(
  value: number | null,
  { client, colleaguesOf, staffOnly, withWriters, typed, isEnabled = true }: StaffOptions = {},
) {
  return usePickList(userCalls.staff, {
    columns: ['id', 'name', 'username', 'is_staff', 'avatar_color', 'avatar_url'],
    query: {
      client: client ?? undefined,
      colleagues_of: colleaguesOf,
      staff_only: staffOnly,
      writers: withWriters,
    },
    value,
    isEnabled: seesPeople(useViewer()) && isEnabled,
    ...(typed !== undefined && { typed }),
  });
}

/** Loads active writers, whose ids are the writers' own, not the users'. */
export function useWriterChoices(value: number | null, typed = '', isEnabled = true) {
  const { records, chosen, ...list } = usePickList(writerCalls.list, {
    columns: [
      'id',
      'user.id',
      'user.name',
      'user.username',
      'user.avatar_color',
      'user.avatar_url',
    ],
    value,
    isEnabled: seesPeople(useViewer()) && isEnabled,
    typed,
  });
  return { ...list, people: records.map(writerPerson), chosen: chosen && writerPerson(chosen) };
}

const writerPerson = ({
  id,
  user,
}: {
  id: number;
  user: { name: string; avatar_color: string; avatar_url: string | null };
}) => ({
  id,
  name: user.name,
  avatar_color: user.avatar_color,
  avatar_url: user.avatar_url,
});

/** Loads the agency's own people. */
export function useInternalChoices(isEnabled = true) {
  const { records, ...list } = usePickList(userCalls.list, {
    columns: ['id', 'name', 'username', 'is_active', 'avatar_url', 'user_preferences.avatar_color'],
    query: { internal: true },
    isEnabled,
  });
  return {
    ...list,
    people: records.map(({ user_preferences: { avatar_color }, ...person }) => ({
      ...person,
      avatar_color,
    })),
  };
}
