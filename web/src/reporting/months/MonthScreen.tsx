import { Button, SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { reportOrderings } from '@portal/contract/reporting/reports/report.calls.ts';
import type { ReportMonth } from '@portal/contract/reporting/reports/report.schema.ts';
import { reportOperationCalls } from '@portal/contract/reporting/reports/report-operation.calls.ts';
import { reportOperationLabels } from '@portal/contract/reporting/reports/report-operation.schema.ts';
import { reportStatuses } from '@portal/contract/reporting/reports/report-status.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { monthLabel } from '#content/shared/month-label.ts';
import { countText } from '#platform/import/import-texts.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { mayOpen, useMayCall, useViewer } from '#platform/session/viewer.ts';
import { PagedTotal } from '#platform/ui/filters/ListOptions.tsx';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { usePanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { EmptyLink } from '#platform/ui/placeholders/EmptyLink.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import type { RowId } from '#platform/ui/table/row-selection.ts';
import { MonthOperations } from '../operations/MonthOperations.tsx';
import { useMonthOperations } from '../operations/operations.queries.ts';
import { ReportPanel } from '../reports/ReportPanel.tsx';
import { BulkReportForm } from './BulkReportForm.tsx';
import { MonthFilters } from './MonthFilters.tsx';
import styles from './Months.module.css';
import { filtersOf, type ReportRow, useMonthReports, yearMonthsQuery } from './months.queries.ts';
import { betaColumns, regularColumns } from './report-columns.tsx';

const from = '/app/reporting-frame/reporting/$year/$month';

export function MonthScreen() {
  const params = useParams({ from });
  const [year, month] = [Number(params.year), Number(params.month)];
  const { data, error, refetch } = useQuery(yearMonthsQuery(year));
  const mayPlan = useMayCall(planningMonthCalls.create);
  const monthRecord = data?.find((one) => one.month === month);
  if (monthRecord) return <MonthReports key={monthRecord.id} month={monthRecord} />;
  return (
    <>
      <PageHeader title={monthLabel({ year, month })} />
      {data && (
        <EmptyState
          heading="No Reports for this month currently."
          action={
            mayPlan && (
              <EmptyLink
                link={linkOptions({
                  to: '/content-generation/articles/$year/$month',
                  params: { year: String(year), month: String(month) },
                })}
              >
                Plan the Month
              </EmptyLink>
            )
          }
        >
          The month isn’t planned yet. Reports belong to a planning month.
        </EmptyState>
      )}
      {!data && error && (
        <LoadProblem
          heading="Could not load Planning Month"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows label="Loading Reports" rows={12} />}
    </>
  );
}

const nothing: ReadonlySet<RowId> = new Set();
const reportId = ({ id }: ReportRow) => id;

function MonthReports({ month }: { month: ReportMonth }) {
  const state = useMonthReportsScreen(month);
  const { list, search, isBulk, selected, select, close, view, setView, manages, choice } = state;
  const width = usePanelWidth('report');
  const seesData = mayOpen(useViewer(), '/reporting/data');

  return (
    <PanelLayout
      columns={width.columns}
      panel={
        isBulk ? (
          <BulkReportForm
            reports={list.rows.filter(({ id }) => selected.has(id))}
            onResize={width.toggle}
            onClose={() => select(nothing)}
          />
        ) : (
          search.report !== undefined && (
            <ReportPanel
              key={search.report}
              id={search.report}
              onResize={width.toggle}
              onClose={close}
            />
          )
        )
      }
    >
      <PageHeader title={monthLabel(month)} detail={<Counts month={month} />}>
        {seesData && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <Link to="/reporting/data" {...props} />}
          >
            Report Data
          </Button>
        )}
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={[
            { value: 'regular', label: 'Regular' },
            { value: 'beta', label: 'Beta' },
          ]}
          value={view}
          onChange={(chosen) => setView(chosen === 'beta' ? 'beta' : 'regular')}
        />
      </PageHeader>
      {view === 'beta' && manages && <MonthOperations month={month.id} />}
      <MonthFilters month={month} search={search} columnChoice={choice}>
        <PagedTotal list={list} nouns={['report', 'reports']} />
      </MonthFilters>
      <div className={styles.body}>
        <ReportTable state={state} />
      </div>
    </PanelLayout>
  );
}

/** Returns the screen's state: the month's reports that match the filters in the URL, the view, and the selection. */
function useMonthReportsScreen(month: ReportMonth) {
  const { search, setSearch } = useScreenSearch(from);
  const [view, setView] = useLocalStorage<'regular' | 'beta'>({
    key: 'portal-reporting-view',
    defaultValue: 'regular',
    getInitialValueInEffect: false,
  });
  const manages = useMayCall(reportOperationCalls.createReports);
  const filters = filtersOf(search);
  // Reports that need work come before reports that were sent.
  const ordering = search.ordering ?? 'status';
  const list = useMonthReports(month.id, filters, ordering);

  // A changed filter shows a different list, so the selection starts empty.
  const scope = JSON.stringify(filters);
  const [selection, setSelection] = useState({ scope, ids: nothing });
  const selected = selection.scope === scope ? selection.ids : nothing;
  const select = (ids: ReadonlySet<RowId>) => setSelection({ scope, ids });
  const isBulk = selected.size > 1;

  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const { shown, choice } = useColumnChoice(
    'reports',
    view === 'beta' ? betaColumns : regularColumns,
  );
  const close = () => {
    select(nothing);
    void setSearch({ report: undefined });
  };
  return {
    month,
    search,
    setSearch,
    view,
    setView,
    manages,
    list,
    ordering,
    isFiltered,
    selected,
    select,
    isBulk,
    columns: shown,
    choice,
    close,
  };
}

interface ReportTableProps {
  state: ReturnType<typeof useMonthReportsScreen>;
}

function ReportTable({ state }: ReportTableProps) {
  const { search, setSearch, list, ordering, isBulk, selected, select } = state;
  return (
    <PagedTable
      label="Reports"
      list={list}
      columns={state.columns}
      rowId={reportId}
      problem="The reports couldn’t be loaded"
      loadingLabel="Loading Reports"
      empty={
        state.isFiltered ? (
          <EmptyState heading="No matching reports">Remove a filter.</EmptyState>
        ) : (
          // In the beta view, the button that creates reports is above the list, so it isn't repeated here.
          <NoReports month={state.month} mayCreate={state.manages && state.view === 'regular'} />
        )
      }
      sorting={{
        by: ordering,
        onChange: (by) => void setSearch({ ordering: reportOrderings.find((one) => one === by) }),
      }}
      opening={{
        id: isBulk ? null : (search.report ?? null),
        onOpen: ({ id }) => {
          select(new Set([id]));
          void setSearch({ report: id }, { replace: search.report !== undefined });
        },
        onClose: state.close,
      }}
      {...(state.manages && { selection: { ids: selected, onChange: select } })}
    />
  );
}

function NoReports({ month, mayCreate }: { month: ReportMonth; mayCreate: boolean }) {
  const { create_reports: create } = useMonthOperations();
  return (
    <EmptyState
      heading="No Reports for this month currently."
      action={
        mayCreate && (
          <Button
            variant="default"
            loading={create.isPending || month.isCreatingReports}
            onClick={() => create.mutate({ body: { planning_month: month.id } })}
          >
            {reportOperationLabels.create_reports}
          </Button>
        )
      }
    >
      Each client that requires reports gets one. Then its presentation is created, and sent.
    </EmptyState>
  );
}

const unsentStatuses = reportStatuses.filter((status) => status !== 'sent').join();

/** Shows how many reports there are and how many were sent, and links to the unsent ones. */
function Counts({ month: { year, month, total, counts } }: { month: ReportMonth }) {
  if (total === 0) return null;
  const unsent = total - counts.sent;
  return (
    <span className="tabular">
      {countText(total, 'report')}, {counts.sent.toLocaleString('en')} sent
      {unsent > 0 && (
        <>
          {', '}
          <Link
            className={styles.unsent}
            to="/reporting/$year/$month"
            params={{ year: String(year), month: String(month) }}
            search={{ status: unsentStatuses }}
          >
            {unsent.toLocaleString('en')} unsent
          </Link>
        </>
      )}
    </span>
  );
}
