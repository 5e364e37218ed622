import type { PostingRow } from './posting.queries.ts';

export interface PostingFilters {
  /** The text to find in the account's name, ignoring case. */
  search?: string | undefined;
  /** Whether to list only accounts below a target. */
  below?: 'true' | undefined;
}

type FilteredRow = Pick<PostingRow, 'account' | 'below_target'>;

/** Returns the rows that match the filters, in the same order. */
export function filterPostings<Row extends FilteredRow>(
  rows: readonly Row[],
  { search = '', below }: PostingFilters,
): readonly Row[] {
  const text = search.toLowerCase();
  return rows.filter(
    ({ account, below_target: target }) =>
      account.dba_name.toLowerCase().includes(text) &&
      (below === undefined || Object.values(target).includes(true)),
  );
}
