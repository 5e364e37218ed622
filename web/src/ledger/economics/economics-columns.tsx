import type { ClientEconomics, PayStatement } from '@portal/contract/ledger/economics.schema.ts';
import { moneyText } from '@portal/contract/ledger/money.ts';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import styles from './Economics.module.css';

const numberText = (value: number) => value.toLocaleString('en-US');

/** Returns the margin as a percentage of the revenue, or '–' if there is no revenue. */
export const marginPercent = ({ margin, revenue }: Pick<ClientEconomics, 'margin' | 'revenue'>) =>
  revenue === 0 ? '–' : `${Math.round((margin / revenue) * 100)}%`;

type Counted = Pick<PayStatement, 'article_count' | 'unrated_count'>;

function Articles({ article_count: count, unrated_count: unrated }: Counted) {
  return (
    <span>
      {numberText(count)}
      {unrated > 0 && (
        <span className={styles.unrated}> ({numberText(unrated)} without a rate)</span>
      )}
    </span>
  );
}

export const clientColumns: readonly DataTableColumn<ClientEconomics>[] = [
  {
    id: 'client',
    header: 'Client',
    width: 200,
    grow: 2,
    cell: ({ organization }) => <OrganizationLink organization={organization} isInList />,
  },
  { id: 'articles', header: 'Articles', width: 190, align: 'end', cell: Articles },
  {
    id: 'revenue',
    header: 'Revenue',
    hint: 'The monthly fees of the agreements’ lines.',
    width: 130,
    align: 'end',
    cell: ({ revenue, currency }) => moneyText(revenue, currency),
  },
  {
    id: 'cost',
    header: 'Cost',
    hint: 'The writers’ pay for delivered articles at the rate of each day, with corrections.',
    width: 130,
    align: 'end',
    cell: ({ cost, currency }) => moneyText(cost, currency),
  },
  {
    id: 'margin',
    header: 'Margin',
    width: 130,
    align: 'end',
    cell: ({ margin, currency }) => (
      <span className={styles.amount} data-negative={margin < 0 || undefined}>
        {moneyText(margin, currency)}
      </span>
    ),
  },
  { id: 'percent', header: 'Margin %', width: 100, align: 'end', cell: marginPercent },
  {
    id: 'state',
    header: 'Month',
    width: 100,
    cell: ({ is_closed: isClosed }) => (isClosed ? 'Closed' : 'Open'),
  },
];

export const statementColumns: readonly DataTableColumn<PayStatement>[] = [
  {
    id: 'writer',
    header: 'Writer',
    width: 220,
    grow: 2,
    cell: ({ person }) => <span className={styles.name}>{person.name}</span>,
  },
  { id: 'articles', header: 'Articles', width: 190, align: 'end', cell: Articles },
  {
    id: 'amount',
    header: 'Amount',
    width: 130,
    align: 'end',
    cell: ({ article_amount, currency }) => moneyText(article_amount, currency),
  },
  {
    id: 'corrections',
    header: 'Corrections',
    hint: 'Changes to articles of closed months.',
    width: 130,
    align: 'end',
    cell: ({ correction_amount, currency }) => moneyText(correction_amount, currency),
  },
  {
    id: 'total',
    header: 'Total',
    width: 130,
    align: 'end',
    cell: ({ total, currency }) => (
      <span className={styles.amount} data-negative={total < 0 || undefined}>
        {moneyText(total, currency)}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'Month',
    width: 100,
    cell: ({ is_closed: isClosed }) => (isClosed ? 'Closed' : 'Open'),
  },
];
