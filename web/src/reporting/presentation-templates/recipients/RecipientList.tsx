import { Button, Switch } from '@mantine/core';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { reportRecipientCalls } from '@portal/contract/reporting/emails/report-recipient.calls.ts';
import type { ReportRecipient } from '@portal/contract/reporting/emails/report-recipient.schema.ts';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import { AddRecipientPanel } from './AddRecipientPanel.tsx';
import { ConsentModal } from './ConsentModal.tsx';
import styles from './Recipients.module.css';
import { useUpdateRecipient } from './recipients.queries.ts';

const recipientId = ({ id }: ReportRecipient) => id;

const columnsWith = (
  onConsent: (recipient: ReportRecipient) => void,
): DataTableColumn<ReportRecipient>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 180,
    grow: 2,
    cell: ({ user }) => <PersonName person={user} />,
  },
  {
    id: 'email',
    header: 'Email',
    width: 200,
    grow: 2,
    cell: ({ user }) => user.email ?? '–',
  },
  { id: 'role', header: 'Role', width: 130, yields: true, cell: ({ role }) => role.name },
  {
    id: 'subscription',
    header: 'Receives reports',
    width: 170,
    cell: (recipient) => <Subscription recipient={recipient} onConsent={onConsent} />,
  },
  {
    id: 'last_sent',
    header: 'Last sent',
    width: 132,
    yields: true,
    align: 'end',
    cell: ({ last_sent_at: at }) => <DateText value={at} style="long" />,
  },
  {
    id: 'last_viewed',
    header: 'Last viewed',
    width: 132,
    yields: true,
    align: 'end',
    cell: ({ last_viewed_at: at }) => <DateText value={at} style="long" />,
  },
];

/** Lists the organization's users, each with a switch for receiving its reports. */
export function RecipientList({ organization }: { organization: Organization }) {
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<ReportRecipient | null>(null);
  const list = useEndpointPages(reportRecipientCalls.list, {
    query: { organization: organization.id },
  });
  const columns = useMemo(() => columnsWith(setAsked), []);
  const add = () => setIsAdding(true);

  return (
    <PanelLayout
      panel={
        isAdding && (
          <AddRecipientPanel organization={organization} onClose={() => setIsAdding(false)} />
        )
      }
    >
      <div className={styles.head}>
        <p className={styles.hint}>
          Account Owners and Customers of {organization.dba_name}. Sent reports are emailed to those
          who receive them.
        </p>
        <Button leftSection={<IconUserPlus size={16} stroke={1.8} />} onClick={add}>
          Add User
        </Button>
      </div>
      <ListBody>
        <PagedTable
          label="Report recipients"
          list={list}
          columns={columns}
          rowId={recipientId}
          loadingLabel="Loading Users"
          problem="The users couldn’t be loaded"
          empty={
            <EmptyState
              heading="No users found"
              icon={<IconUsers size={22} stroke={1.5} />}
              action={
                <Button variant="default" onClick={add}>
                  Add User
                </Button>
              }
            >
              Add the person at the client who gets the reports.
            </EmptyState>
          }
        />
      </ListBody>
      {asked && <ConsentModal recipient={asked} onClose={() => setAsked(null)} />}
    </PanelLayout>
  );
}

interface SubscriptionProps {
  recipient: ReportRecipient;
  onConsent: (recipient: ReportRecipient) => void;
}

function Subscription({ recipient, onConsent }: SubscriptionProps) {
  const update = useUpdateRecipient();
  const { receive_reporting_email: receives, allowed_actions: actions } = recipient;
  const needsConsent = actions.includes('subscribe_with_consent');
  const mayChange = needsConsent || actions.some((one) => one !== 'subscribe_with_consent');
  const handleChange = () => {
    if (!receives && needsConsent) return onConsent(recipient);
    update.mutate({
      params: { id: recipient.id },
      body: { receive_reporting_email: !receives },
      version: recipient.version,
    });
  };
  return (
    <span className={styles.subscription}>
      <Switch
        aria-label={`${recipient.user.name} receives reports`}
        checked={receives}
        disabled={!mayChange || update.isPending}
        onChange={handleChange}
      />
      {recipient.unsubscribed_at !== null && (
        <span className={styles.unsubscribed}>
          Unsubscribed <DateText value={recipient.unsubscribed_at} style="long" />
        </span>
      )}
    </span>
  );
}
