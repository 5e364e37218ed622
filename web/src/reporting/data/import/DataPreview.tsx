import { Tabs } from '@mantine/core';
import { reportDataImportCalls } from '@portal/contract/reporting/data/report-data-import.calls.ts';
import type {
  ReportDataImport,
  ReportDataImportPreview,
} from '@portal/contract/reporting/data/report-data-import.schema.ts';
import { shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '#platform/api/queries.ts';
import { previewOptions, previewSummary } from '#platform/import/import-preview.ts';
import { countText } from '#platform/import/import-texts.ts';
import { PreviewTable } from '#platform/import/PreviewTable.tsx';
import { RunImportForm } from '#platform/import/RunImportForm.tsx';
import { WrongRows } from '#platform/import/WrongRows.tsx';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import recordStyles from '#platform/ui/layout/RecordScreen.module.css';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import styles from '../ReportData.module.css';
import { useRunImport } from '../report-data.queries.ts';
import { DataRejectsButton } from './ImportOutcome.tsx';
import { LeadWords } from './LeadWords.tsx';
import { unknownLeadWords } from './mapping-values.ts';

/** Previews the rows that the import would save and the invalid rows, with a button that runs the import. */
export function DataPreview({ one }: { one: ReportDataImport }) {
  const { search, setSearch } = useScreenSearch('/app/reporting-frame/reporting/data');
  const query = endpointQuery(reportDataImportCalls.preview, { params: { id: one.id } });
  const { data, error, refetch, isFetching } = useQuery({
    ...query,
    // A new version of the record has a different preview, or none once it has been imported.
    queryKey: [...query.queryKey, one.version],
    ...previewOptions,
  });
  if (error) {
    return (
      <LoadProblem
        heading="This file couldn’t be read"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonRows rows={8} label="Reading the file" />;
  const view = search.preview ?? (data.errors.length > 0 ? 'wrong' : 'months');
  return (
    <>
      <h3 className={styles.heading}>Preview</h3>
      <p className={styles.text} role="status">
        {summaryOf(data)}
      </p>
      <LeadWords one={one} words={unknownLeadWords(data.errors)} />
      <Tabs
        value={view}
        onChange={(next) => setSearch({ preview: next === 'wrong' ? 'wrong' : 'months' })}
      >
        <Tabs.List>
          <Tabs.Tab value="months">Months ({data.months.length})</Tabs.Tab>
          <Tabs.Tab value="wrong">Errors ({data.errors.length})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel className={recordStyles.tabBody ?? ''} value="months">
          <PlannedMonths months={data.months} />
        </Tabs.Panel>
        <Tabs.Panel className={recordStyles.tabBody ?? ''} value="wrong">
          <WrongRows errors={data.errors} />
        </Tabs.Panel>
      </Tabs>
      <RunForm one={one} preview={data} isReading={isFetching} />
    </>
  );
}

const wrongRows = ({ errors }: ReportDataImportPreview) =>
  new Set(errors.map(({ row }) => row)).size;

function summaryOf(preview: ReportDataImportPreview): string {
  const { months, affected_report_count: reports } = preview;
  const clients = new Set(months.map(({ client }) => client.id)).size;
  const replaced = months.filter(({ replaces_file }) => replaces_file).length;
  const behind = months.filter(({ is_behind_typed }) => is_behind_typed).length;
  const parts = [
    `${countText(months.length, 'month')} of ${countText(clients, 'organization')}`,
    replaced > 0 && `${countText(replaced, 'month')} of an earlier file replaced`,
    behind > 0 && `${countText(behind, 'month')} behind typed numbers`,
    reports > 0 && `shown by ${countText(reports, 'report')}`,
  ];
  return `${previewSummary(parts, wrongRows(preview))}. Nothing is saved until you import it.`;
}

type PlannedMonth = ReportDataImportPreview['months'][number] & { id: string };

const monthColumns: readonly DataTableColumn<PlannedMonth>[] = [
  {
    id: 'client',
    header: 'Organization',
    width: 150,
    grow: 2,
    cell: (one) => <span className={styles.strong}>{one.client.dba_name}</span>,
    sortValue: (one) => one.client.dba_name,
  },
  {
    id: 'month',
    header: 'Month',
    width: 92,
    cell: (one) => shortMonth(one.month),
    sortValue: (one) => one.month,
  },
  {
    id: 'total',
    header: 'Total',
    width: 84,
    align: 'end',
    cell: (one) => one.values.reduce((sum, { value }) => sum + value, 0).toLocaleString('en'),
  },
  {
    id: 'values',
    header: 'Numbers',
    width: 200,
    grow: 3,
    cell: (one) =>
      one.values.map(({ name, value }) => `${name} ${value.toLocaleString('en')}`).join(', '),
  },
  {
    id: 'note',
    header: 'Note',
    width: 150,
    cell: (one) =>
      one.is_behind_typed
        ? 'Behind typed numbers'
        : one.replaces_file
          ? 'Replaces a file'
          : 'New from a file',
  },
];

const monthId = (one: PlannedMonth) => one.id;

function PlannedMonths({ months }: Pick<ReportDataImportPreview, 'months'>) {
  const rows = useMemo(
    () => months.map((one) => ({ ...one, id: `${one.client.id} ${one.month}` })),
    [months],
  );
  return (
    <PreviewTable
      label="Months to import"
      rows={rows}
      columns={monthColumns}
      rowId={monthId}
      emptyHeading="No Months to Import"
      emptyText="Every row is invalid."
    />
  );
}

interface RunFormProps {
  one: ReportDataImport;
  preview: ReportDataImportPreview;
  isReading: boolean;
}

function RunForm({ one, preview, isReading }: RunFormProps) {
  const run = useRunImport();
  return (
    <RunImportForm
      count={preview.months.length}
      noun="month"
      wrong={wrongRows(preview)}
      run={run}
      isReading={isReading}
      onRun={(skipsWrong) =>
        run.mutate({
          params: { id: one.id },
          body: { fingerprint: preview.fingerprint, skip_wrong: skipsWrong },
        })
      }
      rejects={<DataRejectsButton id={one.id} />}
    />
  );
}
