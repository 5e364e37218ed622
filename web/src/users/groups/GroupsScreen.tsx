import { effectivePermissions, permissions } from '@portal/contract/platform/permissions.ts';
import { groupPermissionCalls } from '@portal/contract/users/group-permission.calls.ts';
import type { GroupPermissions } from '@portal/contract/users/group-permission.schema.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { DataTable, type DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { GroupPanel } from './GroupPanel.tsx';
import { permissionTexts } from './permission-texts.ts';

const setOf = (group: GroupPermissions) => effectivePermissions(group.id, group.permissions);

function setText(group: GroupPermissions) {
  if (!group.allowed_actions.includes('update')) {
    return <span className={styles.none}>Staff pass every check</span>;
  }
  const set = setOf(group);
  if (set.length === 0) return <span className={styles.none}>Nothing</span>;
  return set.map((one) => permissionTexts[one].name).join(', ');
}

const columns: readonly DataTableColumn<GroupPermissions>[] = [
  {
    id: 'name',
    header: 'Group',
    width: 150,
    grow: 1,
    cell: (group) => <span className={styles.strong}>{group.name}</span>,
  },
  {
    id: 'people',
    header: 'People',
    width: 84,
    align: 'end',
    // Count only users whose permissions come from the group; staff pass every check.
    cell: (group) =>
      group.allowed_actions.includes('update') ? (
        group.people_count.toLocaleString('en')
      ) : (
        <span className={styles.none}>–</span>
      ),
  },
  {
    id: 'count',
    header: 'Permissions',
    width: 108,
    align: 'end',
    cell: (group) =>
      group.allowed_actions.includes('update') ? (
        `${setOf(group).length} of ${permissions.length}`
      ) : (
        <span className={styles.none}>–</span>
      ),
  },
  { id: 'set', header: 'May', width: 260, yields: true, grow: 5, cell: setText },
];

const groupId = (group: GroupPermissions) => group.id;

export function GroupsScreen() {
  const { search, setSearch } = useScreenSearch('/app/administration/groups');
  const { data, error, isPending, refetch } = useQuery(endpointQuery(groupPermissionCalls.list));
  const open = data?.find(({ id }) => id === search.group);
  const close = () => setSearch({ group: undefined });
  return (
    <PanelLayout
      columns={7}
      panel={open && <GroupPanel key={open.id} group={open} onClose={close} />}
    >
      <PageHeader title="Groups" />
      <ListBody>
        {error && !data ? (
          <LoadProblem
            heading="The groups couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <DataTable
            label="Groups"
            rows={data ?? []}
            columns={columns}
            rowId={groupId}
            isLoading={isPending}
            loadingLabel="Loading Groups"
            opening={{
              id: search.group ?? null,
              onOpen: ({ id }) => setSearch({ group: id }),
              onClose: close,
            }}
            empty={
              <EmptyState heading="No Groups" icon={<IconUsersGroup size={22} stroke={1.5} />}>
                A person has one group as their role, which determines what they can do.
              </EmptyState>
            }
          />
        )}
      </ListBody>
    </PanelLayout>
  );
}
