import { invitationCalls } from '@portal/contract/organizations/invitation.calls.ts';
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import type { UserRow } from '@portal/contract/users/user.schema.ts';
import { IconUsers } from '@tabler/icons-react';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { PagedTotal } from '#platform/ui/filters/ListOptions.tsx';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { EmptyLink } from '#platform/ui/placeholders/EmptyLink.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import { userColumns } from '#users/shared/user-columns.tsx';
import { TabLine } from '../shared/TabLine.tsx';
import styles from './OrganizationPage.module.css';
import { useShownOrganization } from './shown-organization.ts';

const userId = ({ id }: UserRow) => id;
const to = '/users/directory';

/** Returns the directory's columns, with a role column that shows the person's role at this client. */
const columnsOf = (organization: number): readonly DataTableColumn<UserRow>[] =>
  userColumns.account_users.flatMap((column) => {
    if (column.id === 'organization') return [];
    if (column.id !== 'role') return [column];
    return [{ ...column, cell: ({ org_roles: accounts }) => rolesIn(accounts, organization) }];
  });

const rolesIn = (accounts: UserRow['org_roles'], organization: number) =>
  accounts
    .filter((account) => account.organization === organization)
    .map(({ role }) => role.name)
    .join(', ');

/** Lists the client's people, and the people at the agency who are responsible for the client. */
export function PeopleTab() {
  const organization = useShownOrganization();
  return <People key={organization.id} organization={organization} />;
}

function People({ organization }: { organization: OrganizationOverview }) {
  const { id, dba_name, sections } = organization;
  const navigate = useNavigate();
  const mayInvite = useMayCall(invitationCalls.createAndSend);
  const org = String(id);
  const columns = useMemo(() => columnsOf(id), [id]);
  const list = useEndpointPages(userCalls.list, { query: { org } });
  const inCharge = [
    { label: 'Account lead', person: sections.people?.account_lead },
    { label: 'Project manager', person: sections.people?.project_manager },
  ];
  return (
    <>
      <TabLine title="People" total={<PagedTotal list={list} nouns={['person', 'people']} />}>
        <Link to={to} search={{ org }}>
          All users, with filters
        </Link>
        <dl className={styles.people}>
          {inCharge.map(({ label, person }) => (
            <div key={label} className={styles.person}>
              <dt>{label}</dt>
              <dd>{person ? <PersonName person={person} /> : 'Nobody'}</dd>
            </div>
          ))}
        </dl>
      </TabLine>
      <ListBody>
        <PagedTable
          label="People"
          list={list}
          columns={columns}
          rowId={userId}
          problem="The people couldn’t be loaded"
          loadingLabel="Loading People"
          empty={
            <EmptyState
              heading="Nobody yet"
              icon={<IconUsers size={22} stroke={1.5} />}
              action={
                mayInvite && (
                  <EmptyLink
                    link={linkOptions({ to: '/users/invitations', search: { panel: 'invite' } })}
                  >
                    Invite User
                  </EmptyLink>
                )
              }
            >
              People with an account at {dba_name} appear here.
            </EmptyState>
          }
          opening={{
            id: null,
            onOpen: ({ id: user }) => void navigate({ to, search: { org, user } }),
          }}
        />
      </ListBody>
    </>
  );
}
