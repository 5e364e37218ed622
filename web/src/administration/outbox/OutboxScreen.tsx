import { Button } from '@mantine/core';
import { outboxMailCalls } from '@portal/contract/administration/outbox-mail.calls.ts';
import type { OutboxMailSummary } from '@portal/contract/administration/outbox-mail.schema.ts';
import { mailStates } from '@portal/contract/platform/background-states.ts';
import { IconMail, IconSend } from '@tabler/icons-react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { choiceField } from '#platform/ui/filters/filter-fields.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { RecordList } from '#platform/ui/layout/RecordList.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { MailPanel } from './MailPanel.tsx';
import { mailStateLabels, refreshMilliseconds } from './outbox-search.ts';

const columns: readonly DataTableColumn<OutboxMailSummary>[] = [
  {
    id: 'subject',
    header: 'Subject',
    width: 220,
    grow: 3,
    cell: (mail) => <span className={styles.strong}>{mail.subject}</span>,
  },
  {
    id: 'to',
    header: 'To',
    width: 280,
    yields: true,
    grow: 2,
    cell: (mail) => (mail.to_name ? `${mail.to_name} · ${mail.to_email}` : mail.to_email),
  },
  {
    id: 'state',
    header: 'Status',
    width: 116,
    cell: (mail) => <StatusDot status={mailStateLabels[mail.state]} />,
  },
  {
    id: 'created_at',
    header: 'Written',
    width: 190,
    yields: true,
    align: 'end',
    cell: (mail) => <DateText value={mail.created_at} style="moment" />,
  },
];

const fields = [
  choiceField(
    'state',
    'Status',
    mailStates.map((value) => ({
      value,
      label: mailStateLabels[value].name,
      color: mailStateLabels[value].color,
    })),
  ),
];

const mailId = (mail: OutboxMailSummary) => mail.id;

export function OutboxScreen() {
  const { search, setSearch } = useScreenSearch('/app/administration/outbox');
  const list = useEndpointPages(outboxMailCalls.list, {
    query: { state: search.state, to: search.to },
    refetchInterval: refreshMilliseconds,
  });
  const sendTest = useEndpointMutation(outboxMailCalls.sendTest, {
    invalidates: [outboxMailCalls.list],
    toast: (mail) => `Test Email to ${mail.to_email} Queued.`,
    onSuccess: ({ id }) => setSearch({ mail: id }),
  });
  const { shown, choice } = useColumnChoice('outbox', columns);
  const close = () => setSearch({ mail: undefined });
  return (
    <PanelLayout
      columns={8}
      panel={search.mail && <MailPanel key={search.mail} id={search.mail} onClose={close} />}
    >
      <PageHeader title="Outbox">
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.6} />}
          loading={sendTest.isPending}
          onClick={() => sendTest.mutate({})}
        >
          Send a test email
        </Button>
      </PageHeader>
      <RecordList
        label="Outbox"
        list={list}
        columns={shown}
        columnChoice={choice}
        nouns={['email', 'emails']}
        filters={{
          label: 'Choose emails',
          fields,
          search,
          textSearch: { name: 'to', label: 'Search recipients' },
        }}
        rowId={mailId}
        loadingLabel="Loading Emails"
        problem="The outbox couldn’t be loaded"
        opening={{
          id: search.mail ?? null,
          onOpen: ({ id }) => setSearch({ mail: id }),
          onClose: close,
        }}
        empty={
          <EmptyState heading="No Emails Found" icon={<IconMail size={22} stroke={1.5} />}>
            Emails from the portal appear here. Without a mail server, they stay here instead of
            being sent.
          </EmptyState>
        }
      />
    </PanelLayout>
  );
}
