import { reportBriefingCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import type { ReportBriefing } from '@portal/contract/reporting/reports/report.schema.ts';
import { IconChevronRight, IconPresentation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { monthLabel } from '#content/shared/month-label.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { useSetSearch } from '#platform/routing/use-screen-search.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { ListToolbar } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { type BriefingSearch, briefingSearch } from '../reports/report-search.ts';
import { reportPath } from '../shared/report-link.ts';
import styles from './Briefings.module.css';
import { choicesOf, groupBriefings, latestBriefings } from './briefing-groups.ts';

/** Lists a client's reports by year and organization, newest first. */
export function BriefingsScreen() {
  const { data, error, refetch } = useQuery(endpointQuery(reportBriefingCalls.list));
  return (
    <>
      <PageHeader title="Monthly Report Briefings" />
      {data && data.length > 0 && <Briefings briefings={data} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconPresentation size={22} stroke={1.5} />}
          heading="There are no current reports for your Organization"
        >
          Each month’s report appears here once it is planned.
        </EmptyState>
      )}
      {!data && error && (
        <LoadProblem
          heading="The reports couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows label="Loading Reports" rows={8} />}
    </>
  );
}

function Briefings({ briefings }: { briefings: readonly ReportBriefing[] }) {
  const search = briefingSearch(useLocation().search);
  const setSearch = useSetSearch<BriefingSearch>();
  const { years, organizations } = choicesOf(briefings);
  const shown = briefings.filter(
    ({ year, client }) =>
      (search.year ?? year) === year && (search.organization ?? client.id) === client.id,
  );
  const latest = latestBriefings(briefings);
  const numberOf = (value: string | null) => (value === null ? undefined : Number(value));
  return (
    <>
      {(years.length > 1 || organizations.length > 1) && (
        <ListToolbar label="Filter reports">
          <Select
            size="xs"
            w={120}
            clearable
            aria-label="Year"
            placeholder="All years"
            data={years.map(String)}
            value={search.year?.toString() ?? null}
            onChange={(value) => void setSearch({ year: numberOf(value) }, { replace: true })}
          />
          <Select
            size="xs"
            w={240}
            clearable
            searchable={organizations.length > 8}
            aria-label="Organization"
            placeholder="All organizations"
            data={organizations.map(({ id, dba_name }) => ({ value: String(id), label: dba_name }))}
            value={search.organization?.toString() ?? null}
            onChange={(value) =>
              void setSearch({ organization: numberOf(value) }, { replace: true })
            }
          />
        </ListToolbar>
      )}
      <div className={styles.page}>
        {shown.length === 0 && (
          <EmptyState heading="No matching reports">Remove a filter.</EmptyState>
        )}
        {groupBriefings(shown).map(({ key, year, client, months }) => (
          <section key={key} className={styles.group}>
            <h2
              className={styles.heading}
              id={`briefings-${key}`}
              data-single={organizations.length === 1 || undefined}
            >
              <OrganizationLink className={styles.name} organization={client} isInList />{' '}
              <span className={styles.year}>{year}</span>
            </h2>
            <table className={styles.table} aria-labelledby={`briefings-${key}`}>
              <thead>
                <tr>
                  <th scope="col">Month</th>
                  <th scope="col">Report Link</th>
                </tr>
              </thead>
              <tbody>
                {months.map((one) => (
                  <tr key={one.id}>
                    <th scope="row">
                      {monthLabel(one)}
                      {latest.has(one.id) && <span className={styles.latest}>Latest</span>}
                    </th>
                    <td>
                      {one.is_available ? (
                        <Link
                          className={styles.link}
                          to={reportPath({ planning_month: one, client })}
                        >
                          View Report
                          <IconChevronRight size={15} stroke={1.8} aria-hidden="true" />
                        </Link>
                      ) : (
                        <span className={styles.none}>Report does not exist yet.</span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </>
  );
}
