import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#platform/api/queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { monthLabel } from './month-label.ts';
import styles from './PlanningGaps.module.css';

interface PlanningGapsProps {
  year: number;
  month: number;
}

/** The maximum number of clients to name. The month's screen lists all of them. */
const namedClients = 6;

/** Shows the clients that have templates for a month but no article in it, with links to planning the month. */
export function PlanningGaps({ year, month }: PlanningGapsProps) {
  const canPlan = useMayCall(planningMonthCalls.create);
  const { data: gaps } = useQuery({
    ...endpointQuery(planningMonthCalls.gaps, { query: { year, month } }),
    enabled: canPlan,
  });
  if (!canPlan || !gaps || gaps.client_count === 0) return null;
  const label = monthLabel({ year, month });
  const to = '/content-generation/articles/$year/$month';
  const params = { year: String(year), month: String(month) };
  const clients = `${gaps.client_count} ${gaps.client_count === 1 ? 'client' : 'clients'}`;
  if (gaps.planning_month === null) {
    return (
      <p className={styles.gaps}>
        <span className={styles.text}>{label} isn’t planned yet:</span>
        <span>
          {clients} {gaps.client_count === 1 ? 'has' : 'have'} templates for it.
        </span>
        <Link to={to} params={params}>
          Plan {label}
        </Link>
      </p>
    );
  }
  const named = gaps.clients.slice(0, namedClients);
  const others = gaps.client_count - named.length;
  return (
    <p className={styles.gaps}>
      <span className={styles.text}>No article in {label}, but templates for it:</span>
      {named.map(({ id, dba_name }) => (
        <Link key={id} to={to} params={params} search={{ client: String(id) }}>
          {dba_name}
        </Link>
      ))}
      {others > 0 && <span>and {others} more</span>}
    </p>
  );
}
