import { Button } from '@mantine/core';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { reportMonthCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import type { ReportMonth } from '@portal/contract/reporting/reports/report.schema.ts';
import { IconPresentation } from '@tabler/icons-react';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useCan, useMayCall } from '#platform/session/viewer.ts';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyLink } from '#platform/ui/placeholders/EmptyLink.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import { CurrentMonth } from './CurrentMonth.tsx';
import styles from './Months.module.css';
import { monthColumns } from './report-month-columns.tsx';

/** Lists the months with the progress of their reports. */
export function ReportMonthsScreen() {
  const navigate = useNavigate();
  const manages = useCan('update_monthlyreport');
  const mayPlan = useMayCall(planningMonthCalls.create);
  const list = useEndpointPages(reportMonthCalls.list);
  const [showsFuture, setShowsFuture] = useState(false);
  const [year = 0, month = 0] = dayInZone(new Date(), useTimeZone()).split('-').map(Number);
  const columns = useMemo(() => monthColumns({ year, month }), [year, month]);
  const isEmptyFuture = (one: ReportMonth) =>
    one.total === 0 && one.year * 12 + one.month > year * 12 + month;
  const future = list.rows.filter(isEmptyFuture).length;
  // A new agency has only future months, so hiding future months would leave the list empty.
  const folded = future < list.rows.length ? future : 0;
  const rows =
    showsFuture || folded === 0 ? list.rows : list.rows.filter((one) => !isEmptyFuture(one));
  const current = list.rows.find((one) => one.year === year && one.month === month);
  return (
    <>
      <PageHeader title="Reporting">
        {manages && (
          <Button
            variant="default"
            leftSection={<IconPresentation size={15} stroke={1.8} />}
            renderRoot={(props) => <Link to="/reporting/presentation-templates" {...props} />}
          >
            Presentation Templates
          </Button>
        )}
      </PageHeader>
      {current && <CurrentMonth month={current} />}
      <div className={styles.notes}>
        {folded > 0 && (
          <p className={styles.future}>
            <button
              type="button"
              aria-expanded={showsFuture}
              onClick={() => setShowsFuture(!showsFuture)}
            >
              {showsFuture ? 'Hide' : 'Show'} {folded === 1 ? 'the month' : `the ${folded} months`}{' '}
              ahead without reports
            </button>
          </p>
        )}
        {rows.length > 0 && (
          <p className={styles.note}>
            Percentages are cumulative: the share of reports that have reached a stage or a later
            one.
          </p>
        )}
      </div>
      <ListBody>
        <PagedTable
          label="Months"
          list={{ ...list, rows }}
          columns={columns}
          rowId={({ id }) => id}
          problem="The months couldn’t be loaded"
          loadingLabel="Loading Months"
          empty={
            <EmptyState
              heading="No months yet"
              action={
                mayPlan && (
                  <EmptyLink
                    link={linkOptions({
                      to: '/content-generation/',
                      search: { panel: 'add:month' },
                    })}
                  >
                    Add Planning Month
                  </EmptyLink>
                )
              }
            >
              Reports belong to planning months. Add one in Content Generation first.
            </EmptyState>
          }
          opening={{
            id: null,
            onOpen: ({ year, month }) =>
              void navigate({
                to: '/reporting/$year/$month',
                params: { year: String(year), month: String(month) },
              }),
          }}
        />
      </ListBody>
    </>
  );
}
