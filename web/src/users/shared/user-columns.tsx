import type { UserRow } from '@portal/contract/users/user.schema.ts';
import type { UserTab } from '@portal/contract/users/user-tabs.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { OrganizationLink } from './OrganizationLink.tsx';
import styles from './UserColumns.module.css';

/** Returns the user's preferred organization or, if there is none, the user's first organization. */
export function primaryOrganization(user: Pick<UserRow, 'user_preferences' | 'org_roles'>) {
  const [first] = user.org_roles;
  return (
    user.user_preferences.default_organization ??
    (first ? { id: first.organization, dba_name: first.organization_name } : null)
  );
}

const none = <span className={styles.none}>–</span>;

const name: DataTableColumn<UserRow> = {
  id: 'name',
  header: 'Name',
  width: 180,
  grow: 1.5,
  sort: 'name',
  cell: (user) => (
    <span className={styles.name}>
      <PersonName person={{ ...user, avatar_color: user.user_preferences.avatar_color }} />
      {!user.is_active && <span className={styles.tag}>Inactive</span>}
    </span>
  ),
};

const title: DataTableColumn<UserRow> = {
  id: 'title',
  header: 'Title',
  width: 92,
  yields: true,
  grow: 1.2,
  cell: (user) => user.title || none,
};

const role: DataTableColumn<UserRow> = {
  id: 'role',
  header: 'Role',
  width: 124,
  yields: true,
  grow: 1,
  cell: (user) => user.default_role?.name ?? none,
};

const organization: DataTableColumn<UserRow> = {
  id: 'organization',
  header: 'Primary Organization',
  width: 178,
  grow: 1.6,
  cell: (user) => {
    const others = user.org_roles.length - 1;
    const own = primaryOrganization(user);
    return (
      <>
        {own ? <OrganizationLink organization={own} isInList /> : none}
        {others > 0 && <span className={styles.more}> +{others}</span>}
      </>
    );
  },
};

const email: DataTableColumn<UserRow> = {
  id: 'email',
  header: 'Email',
  width: 230,
  yields: true,
  grow: 4.5,
  sort: 'email',
  cell: (user) => user.email ?? none,
};

const rate: DataTableColumn<UserRow> = {
  id: 'rate',
  header: 'Cost per Word',
  width: 118,
  align: 'end',
  cell: ({ writer }) => (writer?.rate == null ? none : `$${writer.rate.toFixed(2)}`),
};

const rating: DataTableColumn<UserRow> = {
  id: 'rating',
  header: 'Rating',
  width: 84,
  yields: true,
  align: 'end',
  cell: ({ writer }) => (writer?.rating == null ? none : `★ ${writer.rating.toFixed(1)}`),
};

const lastLogin: DataTableColumn<UserRow> = {
  id: 'last_login',
  header: 'Last Login',
  width: 104,
  yields: true,
  align: 'end',
  sort: 'last_login',
  cell: (user) =>
    user.last_login ? (
      <DateText value={user.last_login} />
    ) : (
      <span className={styles.none}>Never</span>
    ),
};

export const userColumns: Record<UserTab, readonly DataTableColumn<UserRow>[]> = {
  account_users: [name, title, role, organization, email, lastLogin],
  writers: [name, role, email, rate, rating, lastLogin],
  contractors: [name, title, organization, email, lastLogin],
  agency_users: [name, title, role, email, lastLogin],
};
