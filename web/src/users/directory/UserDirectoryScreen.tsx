import { Button, Tabs } from '@mantine/core';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import type { UserRow } from '@portal/contract/users/user.schema.ts';
import { type UserTab, userTabs } from '@portal/contract/users/user-tabs.ts';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { countedField } from '#platform/ui/filters/counted-field.ts';
import { FilterBar } from '#platform/ui/filters/FilterBar.tsx';
import { flagField } from '#platform/ui/filters/filter-fields.ts';
import { PagedTotal } from '#platform/ui/filters/ListOptions.tsx';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { usePanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { EmptyLink } from '#platform/ui/placeholders/EmptyLink.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import { organizationField } from '../shared/record-fields.ts';
import { userColumns } from '../shared/user-columns.tsx';
import { type userOrderings, userTabLabels } from './directory-search.ts';
import styles from './UserDirectory.module.css';
import { UserPanel, type UserSlots } from './UserPanel.tsx';

const inactiveField = flagField('inactive', 'Inactive included');
const organizations = organizationField('org', 'Organization');

const userId = (user: UserRow) => user.id;

interface InviteUserPanelProps {
  isWriter: boolean;
  width: PanelWidth;
  onClose: () => void;
}
export type InviteUserSlot = ComponentType<InviteUserPanelProps>;

interface UserDirectoryScreenProps {
  InviteUserPanel: InviteUserSlot;
  slots: UserSlots;
}

export function UserDirectoryScreen({ InviteUserPanel, slots }: UserDirectoryScreenProps) {
  const { search, setSearch } = useScreenSearch('/app/users/directory');
  const width = usePanelWidth();
  const tab = search.tab ?? 'account_users';
  const ordering = search.ordering ?? 'name';
  const fixed = { tab, include_inactive: search.inactive };
  const query = { ...fixed, search: search.search, role: search.role, org: search.org };
  const list = useEndpointPages(userCalls.list, { query: { ...query, ordering } });
  const counting = { endpoint: userCalls.values, query, fixed };
  const fields = [
    countedField('role', 'Role', counting),
    countedField('org', 'Organization', counting, organizations),
    inactiveField,
  ];

  const isFiltered = [search.search, search.role, search.org].some(Boolean);
  const { shown, choice } = useColumnChoice(`users-${tab}`, userColumns[tab]);

  const close = () => setSearch({ user: undefined, panel: undefined });
  const panel = search.panel ? (
    <InviteUserPanel isWriter={tab === 'writers'} width={width} onClose={close} />
  ) : (
    search.user && (
      <UserPanel
        key={search.user}
        id={search.user}
        row={list.rows.find(({ id }) => id === search.user)}
        width={width}
        slots={slots}
        onClose={close}
      />
    )
  );

  return (
    <PanelLayout panel={panel} columns={width.columns}>
      <PageHeader title="Users">
        <Button
          leftSection={<IconUserPlus size={16} stroke={1.8} />}
          onClick={() => setSearch({ panel: 'invite', user: undefined })}
        >
          Invite User
        </Button>
      </PageHeader>
      <ListBody>
        <Tabs
          className={styles.tabs ?? ''}
          value={tab}
          onChange={(value) => setSearch({ tab: value as UserTab, user: undefined })}
        >
          <div className={styles.tabLine}>
            <Tabs.List>
              {userTabs.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {userTabLabels[one]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </div>
          <FilterBar
            label="Choose users"
            fields={fields}
            search={search}
            columnChoice={choice}
            textSearch={{ name: 'search', label: 'Search users' }}
          >
            <PagedTotal list={list} nouns={['user', 'users']} />
          </FilterBar>
          <Tabs.Panel className={styles.tabPanel ?? ''} value={tab}>
            <PagedTable
              label={userTabLabels[tab]}
              list={list}
              columns={shown}
              rowId={userId}
              loadingLabel="Loading Users"
              problem="The users couldn’t be loaded"
              empty={<NoUsers tab={tab} isFiltered={isFiltered} />}
              sorting={{
                by: ordering,
                // The table passes only sort names that its columns define, so the cast is safe.
                onChange: (by) => setSearch({ ordering: by as (typeof userOrderings)[number] }),
              }}
              opening={{
                id: search.user ?? null,
                onOpen: (user) => setSearch({ user: user.id, panel: undefined }),
                onClose: close,
              }}
            />
          </Tabs.Panel>
        </Tabs>
      </ListBody>
    </PanelLayout>
  );
}

const emptyTexts: Record<UserTab, string> = {
  account_users: 'Your clients’ people appear here once they have registered.',
  writers: 'Invited writers appear here with their rate and rating.',
  contractors: 'People with the role Contractor appear here.',
  agency_users: 'Agency staff appear here.',
};

function NoUsers({ tab, isFiltered }: { tab: UserTab; isFiltered: boolean }) {
  return (
    <EmptyState
      heading="No Users Found"
      icon={<IconUsers size={22} stroke={1.5} />}
      action={
        !isFiltered && (
          <EmptyLink link={linkOptions({ to: '/users/invitations', search: { panel: 'invite' } })}>
            Invite User
          </EmptyLink>
        )
      }
    >
      {isFiltered ? 'No users match. Remove a filter.' : emptyTexts[tab]}
    </EmptyState>
  );
}
