import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { carriedText, deliveredText, dueOf } from '@portal/contract/ledger/promised-texts.ts';
import type {
  OrganizationOverview,
  OverviewSections,
} from '@portal/contract/organizations/organization-overview.schema.ts';
import { isStaff, useViewer } from '#platform/session/viewer.ts';
import styles from './Overview.module.css';
import { OverviewCard } from './OverviewCard.tsx';

type PromisedLine = OverviewSections['promised']['lines'][number];

const emptyText = ({ promised }: { promised: number }) =>
  promised === 0 ? 'None promised' : 'None due';

const monthName = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? '';

/** Shows the client's promised and received quantities in plain words, the current month first. */
export function PromisedCard({ id, sections }: OrganizationOverview) {
  const seesLedger = isStaff(useViewer());
  const { promised } = sections;
  if (!promised) return null;
  return (
    <OverviewCard
      title="Promised and delivered"
      detail={`${monthName(promised.current_month)} ${promised.current_month.slice(0, 4)}`}
      more={seesLedger ? { to: `/organizations/${id}/ledger`, label: 'Ledger' } : undefined}
    >
      <ul className={styles.promises}>
        {promised.lines.map((line) => (
          <PromisedEntry key={line.id} line={line} currentMonth={promised.current_month} />
        ))}
      </ul>
    </OverviewCard>
  );
}

function PromisedEntry({ line, currentMonth }: { line: PromisedLine; currentMonth: string }) {
  const { kind, title, months } = line;
  const current = months.find(({ month }) => month === currentMonth);
  const earlier = months.filter(({ month }) => month !== currentMonth);
  const due = current ? dueOf(current) : 0;
  const carried = current && carriedText(current);
  const isEmpty = due === 0 && current?.delivered === 0;
  return (
    <li className={styles.promise}>
      <span className={styles.promiseTitle}>{title}</span>
      {current && (
        <>
          <span className={styles.promiseText}>
            {isEmpty ? emptyText(current) : deliveredText(kind, current)}
          </span>
          {!isEmpty && (
            <progress
              className={styles.promiseBar}
              aria-label={`${title} this month`}
              max={Math.max(1, due)}
              value={Math.min(Math.max(0, current.delivered), Math.max(1, due))}
            />
          )}
          {kind === 'articles' && !isEmpty && (
            <span className={styles.promiseNote}>
              Articles that went live in {monthName(currentMonth)}
            </span>
          )}
          {carried && <span className={styles.promiseNote}>{carried}</span>}
        </>
      )}
      {earlier.length > 0 && (
        <ul className={styles.promiseMonths} aria-label={`Earlier months of ${title}`}>
          {earlier.map((month) => (
            <li key={month.month}>
              {monthName(month.month).slice(0, 3)}{' '}
              <span className={styles.promiseFigure}>
                {month.delivered.toLocaleString('en-US')}
                {dueOf(month) > 0 && ` of ${dueOf(month).toLocaleString('en-US')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
