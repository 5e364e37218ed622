import type { PayLine } from '@portal/contract/ledger/economics.schema.ts';
import { moneyText, rateText } from '@portal/contract/ledger/money.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { shortMonthName } from '../shared/ledger-texts.ts';
import styles from './Economics.module.css';

interface PayLinesProps {
  lines: readonly PayLine[];
  currency: string;
  label: string;
  /** The column that tells the lines apart: the client in a statement, the writer in a client's month. */
  shows: 'client' | 'writer';
}

/** Shows a month's articles and corrections in a table. */
export function PayLines({ lines, currency, label, shows }: PayLinesProps) {
  if (lines.length === 0) return <p className={styles.none}>No articles were delivered.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll a wide table
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Article</th>
            <th scope="col">{shows === 'client' ? 'Client' : 'Writer'}</th>
            <th scope="col">Live</th>
            <th scope="col" data-number="">
              Words
            </th>
            <th scope="col">Rate</th>
            <th scope="col" data-number="">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.article} ${line.person.id} ${line.organization.id}`}>
              <th scope="row">
                {line.title}
                {line.corrects && (
                  <span className={styles.correction}>
                    Correction of {shortMonthName(line.corrects)}
                  </span>
                )}
              </th>
              <td>{shows === 'client' ? line.organization.dba_name : line.person.name}</td>
              <td data-short="">
                <DateText value={line.day} style="card" />
              </td>
              <td data-number="">{line.words.toLocaleString('en-US')}</td>
              <td data-short="">
                {line.unit === null || line.rate === null ? (
                  <span className={styles.unrated}>No rate</span>
                ) : (
                  rateText({ unit: line.unit, amount: line.rate }, currency)
                )}
              </td>
              <td data-number="">{moneyText(line.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface SumsProps {
  label: string;
  sums: readonly (readonly [name: string, amount: number])[];
  currency: string;
}

/** Shows named amounts next to each other. */
export function MoneySums({ label, sums, currency }: SumsProps) {
  return (
    <dl className={styles.sums} aria-label={label}>
      {sums.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-negative={amount < 0 || undefined}>{moneyText(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
