import type { ChangedNumbers as Changed } from '@portal/contract/reporting/origins/number-origin.schema.ts';
import { numberSourceTitles } from '@portal/contract/reporting/origins/number-origin.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { TableFrame } from '../slides/TableFrame.tsx';
import { changedNumbersQuery } from './origins.queries.ts';
import styles from './shared/Origins.module.css';
import { notRecorded, valueText } from './shared/origin-texts.ts';

/**
 * Warns people who manage reports about numbers that changed after the deck was sent. Renders nothing if no numbers
 * changed.
 */
export function ChangedNumbers({ presentation }: { presentation: number }) {
  const { data } = useQuery(changedNumbersQuery(presentation));
  if (!data || data.total === 0) return null;
  const { total, sent_at } = data;
  return (
    <details className={styles.notice}>
      <summary>
        {total === 1 ? '1 number has' : `${total.toLocaleString('en')} numbers have`} changed since
        version {data.sent_version_number} was sent (<DateText value={sent_at} style="moment" />)
      </summary>
      <ChangeTable changed={data} />
    </details>
  );
}

function ChangeTable({ changed: { changes, total } }: { changed: Changed }) {
  return (
    <>
      <TableFrame label="Numbers that changed after the sending">
        <table className={styles.table} aria-label="Numbers that changed after the sending">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Slide</th>
              <th scope="col" data-kind="number">
                As sent
              </th>
              <th scope="col" data-kind="number">
                Now
              </th>
              <th scope="col">Source</th>
              <th scope="col">Changed</th>
              <th scope="col">By</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={`${change.component} ${change.key}`}>
                <th scope="row">{change.label}</th>
                <td>
                  {change.slide}, {change.name}
                </td>
                <td data-kind="number">{valueText(change.before)}</td>
                <td data-kind="number">{valueText(change.after)}</td>
                <td>{change.source ? numberSourceTitles[change.source] : '–'}</td>
                <td>
                  {change.changed_at ? (
                    <DateText value={change.changed_at} style="moment" />
                  ) : (
                    notRecorded
                  )}
                </td>
                <td>{change.changed_by?.name ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {total > changes.length && (
        <p className={styles.quiet}>The first {changes.length} numbers are listed.</p>
      )}
    </>
  );
}
