import type {
  AnalyticsData,
  LeadData,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import { quotableOf, totalOf } from './data-texts.ts';
import styles from './ReportData.module.css';

interface NumbersTableProps {
  analytics: AnalyticsData | null;
  leads: LeadData | null;
}

const text = (count: number | null) => (count === null ? '–' : count.toLocaleString('en'));

/** Shows a month's numbers from one origin. */
export function NumbersTable({ analytics, leads }: NumbersTableProps) {
  const rows = analytics
    ? analytics.sources.map(({ source, value }) => ({ name: source, value, quotable: null }))
    : (leads?.lead_counts ?? []).map(({ lead_type, value, quotable_count }) => ({
        name: lead_type,
        value,
        quotable: quotable_count,
      }));
  return (
    <table className={styles.numbers}>
      <thead>
        <tr>
          <th scope="col">{analytics ? 'Source' : 'Lead type'}</th>
          <th scope="col" className={styles.count}>
            {analytics ? 'New users' : 'Leads'}
          </th>
          {leads && (
            <th scope="col" className={styles.count}>
              Quotable
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, quotable }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{text(value)}</td>
            {leads && <td>{text(quotable)}</td>}
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">Total</th>
          <td>{text(totalOf({ analytics, leads }))}</td>
          {leads && <td>{text(quotableOf({ leads }))}</td>}
        </tr>
      </tbody>
    </table>
  );
}
