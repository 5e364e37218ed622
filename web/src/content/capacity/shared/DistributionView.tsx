import type {
  DistributedRow,
  DistributedWeek,
  Distribution,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import {
  amountText,
  numberText,
  roleWords,
  shortDay,
} from '@portal/contract/content/capacity/capacity-texts.ts';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import styles from './Capacity.module.css';
import { LoadBar } from './LoadBar.tsx';
import { loadText } from './load-texts.ts';
import { ProposedMoves } from './ProposedMoves.tsx';
import type { ChosenMoves } from './use-chosen-moves.ts';

interface DistributionViewProps {
  distribution: Distribution;
  moves: ChosenMoves;
}

/** Shows the load by person and week before and after the proposed moves, and the moves with their reasons. */
export function DistributionView({ distribution, moves }: DistributionViewProps) {
  const { rows, weeks, unplaced, undated_count: undated } = distribution;
  const overloaded = rows.filter(isOver);
  const over = new Set(overloaded.map(({ person }) => person.id)).size;
  const ordered = [...overloaded, ...rows.filter((row) => !isOver(row))];
  return (
    <div className={styles.stack}>
      <section className={styles.section} aria-label="Load by person and week">
        <h3 className={styles.heading}>Load and capacity</h3>
        <p className={over > 0 ? styles.warning : styles.hint}>{overText(over, rows.length)}</p>
        {rows.length > 0 && <Changes rows={ordered} weeks={weeks} />}
        {undated > 0 && (
          <p className={styles.hint}>
            {amountText('articles', undated)} without a due date{' '}
            {undated === 1 ? 'isn’t' : 'aren’t'} counted.
          </p>
        )}
      </section>
      <ProposedMoves distribution={distribution} moves={moves} />
      {unplaced.length > 0 && (
        <section className={styles.section} aria-label="Unassigned articles">
          <h3 className={styles.heading}>Unassigned</h3>
          <ul className={styles.list}>
            {unplaced.map(({ article, template, title, client, reason }) => (
              <li key={`${article} ${template}`} className={styles.entry}>
                <span>
                  {title} · {client.dba_name}
                </span>
                <span className={styles.facts}>{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const isOver = ({ weeks }: DistributedRow) => weeks.some(({ over }) => over > 0);

function overText(over: number, rows: number): string {
  if (rows === 0) return 'Nobody has a capacity or work in these weeks.';
  if (over === 0) return 'Nobody is over capacity.';
  const people = over === 1 ? '1 person is' : `${numberText(over)} people are`;
  return `${people} over capacity in at least one week.`;
}

function Changes({ rows, weeks }: { rows: readonly DistributedRow[]; weeks: readonly string[] }) {
  return (
    <section
      className={styles.changes}
      aria-label="Load before and after"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
    >
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {weeks.map((week) => (
              <th key={week} scope="col">
                {shortDay(week)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ person, role, unit, weeks: loads }) => (
            <tr key={`${person.id}-${role}`}>
              <th scope="row">
                <PersonName person={person} />
                <span className={styles.weekDays}>
                  {roleWords[role].name}, {unit}
                </span>
              </th>
              {loads.map((load) => (
                <td key={load.week}>
                  <Change load={load} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Shows a week's load without the proposal, its new part, and its load with the proposal. */
function Change({ load }: { load: DistributedWeek }) {
  const { before, added, proposed, capacity, over, over_proposed: stillOver, room } = load;
  const planned = before + added;
  if (planned === 0 && proposed === 0 && capacity === null) return '–';
  return (
    <span className={styles.change}>
      <span>{loadText(planned, capacity)}</span>
      {added > 0 && <span className={styles.weekDays}>{numberText(added)} new</span>}
      <LoadBar load={planned} capacity={capacity} isOver={over > 0} />
      {over > 0 && (
        <span className={styles.standing} data-over>
          {numberText(over)} over
        </span>
      )}
      {proposed !== planned && (
        <span className={styles.weekDays}>
          → {numberText(proposed)}
          {stillOver > 0 && `, ${numberText(stillOver)} over`}
        </span>
      )}
      {over === 0 && proposed === planned && room > 0 && (
        <span className={styles.weekDays}>room for {numberText(room)}</span>
      )}
    </span>
  );
}
