import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { organizationDataCalls } from '@portal/contract/reporting/data/report-data.calls.ts';
import {
  type MonthlyDataKind,
  monthlyDataKinds,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import { reportMonths, shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { connectorOf, kindLabels, monthsUntil, shownOrigin, troubleOf } from '../data-texts.ts';
import { PullMonthsButton, PullProgress, usePullMonths } from '../PullMonths.tsx';
import styles from '../ReportData.module.css';

/** Shows the age of an organization's numbers and their errors, on the organization's page and in its panel. */
export function ReportDataSection({ organization }: { organization: Pick<Organization, 'id'> }) {
  const mayRead = useMayCall(organizationDataCalls.list);
  if (!mayRead) return null;
  return (
    <section className={styles.section} aria-label="Report data">
      <h3 className={styles.heading}>Report data</h3>
      <ul className={styles.facts}>
        {monthlyDataKinds.map((kind) => (
          <KindFreshness key={kind} organization={organization.id} kind={kind} />
        ))}
      </ul>
      <Link to="/reporting/data" search={{ organization: organization.id }}>
        Months, typing and files
      </Link>
    </section>
  );
}

function KindFreshness({ organization, kind }: { organization: number; kind: MonthlyDataKind }) {
  const today = dayInZone(new Date(), useTimeZone());
  const months = monthsUntil(today, reportMonths);
  const { data } = useQuery(
    endpointQuery(organizationDataCalls.list, {
      params: { id: organization },
      query: { kind, from: months.at(-1) ?? '', to: months[0] ?? '', limit: reportMonths },
    }),
  );
  const pull = usePullMonths(organization, kind);
  if (!data) return null;
  const present = data.filter((month) => shownOrigin(month) !== undefined);
  const newest = present[0];
  const shown = newest && shownOrigin(newest);
  const trouble = data.map(troubleOf).find((one) => one !== undefined);
  return (
    <li className={styles.fact}>
      <span className={styles.strong}>
        {kindLabels[kind]}: {present.length} of {months.length} months
      </span>
      {newest && shown && (
        <span className={styles.text}>
          {shortMonth(newest.month)} from {shown.name},{' '}
          <DateText value={shown.fetched_at} style="moment" />
        </span>
      )}
      {trouble && <span className={styles.trouble}>{trouble.error}</span>}
      <PullMonthsButton
        organization={organization}
        kind={kind}
        label={`Pull from ${connectorOf[kind].title}`}
        isBusy={pull.isStarting}
        onPull={() => pull.start(months)}
      />
      <PullProgress job={pull.job} error={pull.error} />
    </li>
  );
}
