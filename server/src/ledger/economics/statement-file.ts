import type { PayStatementDetail } from '@portal/contract/ledger/economics.schema.ts';
import { majorAmount } from '@portal/contract/ledger/money.ts';
import { csvLine } from '#platform/csv.ts';

const columns = [
  'Line',
  'Month',
  'Day',
  'Article',
  'Client',
  'Words',
  'Paid per',
  'Rate',
  'Amount',
  'Currency',
] as const;

/** Returns a statement as CSV, with its total in the last line. Per-word rates are given for a single word. */
export function statementCsv({ lines, currency, month, total }: PayStatementDetail): string {
  const rows = lines.map((line) => {
    const rate = line.rate === null ? null : majorAmount(line.rate, currency);
    return csvLine([
      line.kind === 'article' ? 'Article' : 'Correction',
      line.corrects ?? month,
      line.day,
      line.title,
      line.organization.dba_name,
      line.words,
      line.unit,
      rate !== null && line.unit === 'word' ? rate / 1_000 : rate,
      majorAmount(line.amount, currency),
      currency,
    ]);
  });
  const last = csvLine([
    'Total',
    month,
    ...Array.from({ length: 6 }, () => null),
    majorAmount(total, currency),
    currency,
  ]);
  return [csvLine([...columns]), ...rows, last].join('');
}
