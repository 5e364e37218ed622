import { Button, Group } from '@mantine/core';
import { invitationCalls } from '@portal/contract/organizations/invitation.calls.ts';
import type { Invitation } from '@portal/contract/organizations/invitation.schema.ts';
import { invitationStates } from '@portal/contract/organizations/invitation-states.ts';
import { IconMailOpened, IconUserPlus } from '@tabler/icons-react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { choiceField } from '#platform/ui/filters/filter-fields.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { RecordList } from '#platform/ui/layout/RecordList.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { usePanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { InviteSeveralPanel } from './InviteSeveralPanel.tsx';
import { InviteUserPanel } from './InviteUserPanel.tsx';
import { invitationStateLabels } from './invitation-search.ts';
import { useReinviteUser, useRevokeInvitation } from './invitations.queries.ts';

/**
 * Shows text with a tooltip that repeats it, since the text may be truncated and there is no panel with the full text.
 */
const Whole = ({ text }: { text: string }) => <span title={text}>{text}</span>;

const columns: readonly DataTableColumn<Invitation>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 130,
    grow: 2,
    cell: (one) => <Whole text={`${one.first_name} ${one.last_name}`.trim() || '–'} />,
  },
  { id: 'email', header: 'Email', width: 240, grow: 4, cell: (one) => <Whole text={one.email} /> },
  {
    id: 'organization',
    header: 'Organization',
    width: 160,
    yields: true,
    grow: 2,
    cell: ({ organization }) =>
      organization ? <OrganizationLink organization={organization} isInList /> : '–',
  },
  { id: 'role', header: 'Role', width: 104, yields: true, cell: (one) => one.role?.name ?? '–' },
  {
    id: 'state',
    header: 'Status',
    width: 96,
    cell: (one) => <StatusDot status={invitationStateLabels[one.state]} />,
  },
  {
    id: 'expires',
    header: 'Expires',
    width: 104,
    yields: true,
    cell: (one) => <DateText value={one.expires} />,
  },
  {
    id: 'actions',
    header: '',
    width: 156,
    align: 'end',
    cell: (one) => <InvitationActions invitation={one} />,
  },
];

const fields = [
  choiceField(
    'state',
    'Status',
    invitationStates.map((value) => ({
      value,
      label: invitationStateLabels[value].name,
      color: invitationStateLabels[value].color,
    })),
  ),
];

const invitationId = (one: Invitation) => one.id;

export function InvitationsScreen() {
  const { search, setSearch } = useScreenSearch('/app/users/invitations');
  const width = usePanelWidth();
  const list = useEndpointPages(invitationCalls.list, {
    query: { state: search.state, search: search.search },
  });
  const { shown, choice } = useColumnChoice('invitations', columns);
  const invite = () => setSearch({ panel: 'invite' });
  const close = () => setSearch({ panel: undefined });

  return (
    <PanelLayout
      columns={width.columns}
      panel={
        (search.panel === 'invite' && <InviteUserPanel width={width} onClose={close} />) ||
        (search.panel === 'several' && <InviteSeveralPanel width={width} onClose={close} />)
      }
    >
      <PageHeader title="Invitations">
        <Button variant="default" onClick={() => setSearch({ panel: 'several' })}>
          Invite Multiple
        </Button>
        <Button leftSection={<IconUserPlus size={16} stroke={1.8} />} onClick={invite}>
          Invite User
        </Button>
      </PageHeader>
      <RecordList
        label="Invitations"
        list={list}
        columns={shown}
        columnChoice={choice}
        nouns={['invitation', 'invitations']}
        filters={{
          label: 'Choose invitations',
          fields,
          search,
          textSearch: { name: 'search', label: 'Search invitations' },
        }}
        rowId={invitationId}
        loadingLabel="Loading Invitations"
        problem="The invitations couldn’t be loaded"
        empty={
          <EmptyState
            heading="No Invitations Found"
            icon={<IconMailOpened size={22} stroke={1.5} />}
            action={
              <Button variant="default" onClick={invite}>
                Invite User
              </Button>
            }
          >
            Invited people are listed here until they register, with the day their link expires.
          </EmptyState>
        }
      />
    </PanelLayout>
  );
}

function InvitationActions({ invitation }: { invitation: Invitation }) {
  const resend = useReinviteUser();
  const revoke = useRevokeInvitation();
  const params = { id: invitation.id };
  const { allowed_actions: actions } = invitation;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {actions.includes('send') && (
        <Button
          size="xs"
          variant="default"
          loading={resend.isPending}
          onClick={() => resend.mutate({ params })}
        >
          Re-send
        </Button>
      )}
      {actions.includes('revoke') && (
        <ConfirmButton
          size="xs"
          variant="subtle"
          color="gray"
          // Align the button's text, rather than its edge, with the end of the rows.
          mr={-10}
          label="Revoke"
          question={`Revoke the invitation of ${invitation.first_name} ${invitation.last_name}?`}
          consequence="The emailed link stops working. You can invite the person again."
          onConfirm={() => revoke.mutateAsync({ params })}
        />
      )}
    </Group>
  );
}
