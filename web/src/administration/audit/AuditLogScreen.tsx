import { Button } from '@mantine/core';
import { auditEntryCalls } from '@portal/contract/administration/audit-entry.calls.ts';
import type { AuditEntry } from '@portal/contract/administration/audit-entry.schema.ts';
import { IconDownload, IconFileSearch, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callFile } from '#platform/api/call.ts';
import { endpointQuery, useEndpointPages } from '#platform/api/queries.ts';
import { saveFile, showDownloadProblem } from '#platform/api/save-file.ts';
import { countText } from '#platform/import/import-texts.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { FailedValue } from '#platform/ui/layout/PropertyList.tsx';
import { RecordList } from '#platform/ui/layout/RecordList.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { AuditEntryPanel } from './AuditEntryPanel.tsx';
import { actionText, actorText, subjectText } from './audit-entry-texts.ts';
import { auditFields } from './audit-fields.ts';

const columns: readonly DataTableColumn<AuditEntry>[] = [
  {
    id: 'at',
    header: 'When',
    width: 190,
    cell: (entry) => <DateText value={entry.at} style="moment" />,
  },
  {
    id: 'action',
    header: 'Action',
    width: 200,
    grow: 2,
    cell: (entry) => <span className={styles.strong}>{actionText(entry.action)}</span>,
  },
  { id: 'actor', header: 'By', width: 170, grow: 2, cell: actorText },
  { id: 'subject', header: 'About', width: 150, yields: true, grow: 1, cell: subjectText },
  { id: 'ip', header: 'IP address', width: 120, yields: true, cell: (entry) => entry.ip ?? '–' },
];

const entryId = (entry: AuditEntry) => entry.id;

export function AuditLogScreen() {
  const { search, setSearch } = useScreenSearch('/app/administration/audit-log');
  const filters = {
    action: search.action,
    actor: search.actor,
    subject: search.subject,
    from: search.from,
    to: search.to,
  };
  const list = useEndpointPages(auditEntryCalls.list, { query: filters });
  const exporting = useExport();
  const { shown, choice } = useColumnChoice('audit-log', columns);
  const close = () => setSearch({ entry: undefined });
  return (
    <PanelLayout
      panel={
        search.entry && (
          <AuditEntryPanel
            key={search.entry}
            id={search.entry}
            row={list.rows.find(({ id }) => id === search.entry)}
            onClose={close}
            onChooseSubject={(subject) => setSearch({ subject })}
          />
        )
      }
    >
      <PageHeader title="Audit Log" detail={<ChainState />}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate(filters)}
        >
          Export
        </Button>
      </PageHeader>
      <RecordList
        label="Audit Log"
        list={list}
        columns={shown}
        columnChoice={choice}
        nouns={['entry', 'entries']}
        filters={{
          label: 'Choose entries',
          fields: auditFields,
          search,
          textSearch: { name: 'action', label: 'Action, such as session' },
        }}
        rowId={entryId}
        loadingLabel="Loading Audit Log"
        problem="The audit log couldn’t be loaded"
        opening={{
          id: search.entry ?? null,
          onOpen: ({ id }) => setSearch({ entry: id }),
          onClose: close,
        }}
        empty={
          <EmptyState heading="No Entries Found" icon={<IconFileSearch size={22} stroke={1.5} />}>
            Search by the names used in exports, such as session.created for a sign-in. The first
            word alone finds all actions of that kind.
          </EmptyState>
        }
      />
    </PanelLayout>
  );
}

/** Shows the result of verifying the audit log's hash chain. */
function ChainState() {
  const { data, error, refetch } = useQuery(endpointQuery(auditEntryCalls.verify));
  if (!data && error) return <FailedValue onRetry={() => void refetch()} />;
  if (!data) return <span className={styles.seal}>Checking…</span>;
  const Icon = data.is_intact ? IconShieldCheck : IconShieldX;
  return (
    <span className={styles.seal} data-broken={!data.is_intact || undefined}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {data.is_intact
        ? `Unaltered, ${countText(data.sealed, 'entry', 'entries')} sealed`
        : `Altered at entry ${data.broken_at}: ${data.reason}`}
    </span>
  );
}

interface Filters {
  action: string | undefined;
  actor: number | undefined;
  subject: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

function useExport() {
  return useMutation({
    mutationFn: (filters: Filters) => callFile(auditEntryCalls.export, { body: filters }),
    onSuccess: saveFile,
    onError: showDownloadProblem,
  });
}
