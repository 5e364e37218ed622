import { linkCheckCalls } from '@portal/contract/utilities/link-check.calls.ts';
import type { LinkCheck, MendedLink } from '@portal/contract/utilities/link-check.schema.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import styles from './LinkChecker.module.css';
import { shortUrl, verdictLabels } from './link-check-texts.ts';

/** Returns the columns for the fixed links. URLs on the checked host are shortened. */
export const mendedColumns = (host: string): readonly DataTableColumn<MendedLink>[] => [
  {
    id: 'was',
    header: 'Was',
    width: 138,
    cell: ({ verdict }) => <StatusDot status={verdictLabels[verdict]} />,
  },
  {
    id: 'url',
    header: 'URL',
    width: 240,
    grow: 4,
    cell: ({ url }) => (
      <span className={styles.url} title={url}>
        {shortUrl(url, host)}
      </span>
    ),
  },
  {
    id: 'now',
    header: 'Now',
    width: 170,
    grow: 1,
    cell: ({ is_linked }) => (is_linked ? 'The address responds' : 'No longer linked'),
  },
  {
    id: 'sentence',
    header: 'What was wrong',
    width: 220,
    grow: 3,
    yields: true,
    cell: ({ sentence }) => (
      <span className={styles.soft} title={sentence}>
        {sentence}
      </span>
    ),
  },
];

const mendedId = ({ id }: MendedLink) => id;

interface MendedTableProps {
  check: LinkCheck;
  columns: readonly DataTableColumn<MendedLink>[];
}

/** Lists the problems from the previous check that have been fixed. */
export function MendedTable({ check: { id }, columns }: MendedTableProps) {
  const list = useEndpointPages(linkCheckCalls.mended, { params: { id } });
  return (
    <PagedTable
      label="Fixed links"
      list={list}
      columns={columns}
      rowId={mendedId}
      loadingLabel="Loading Links"
      problem="The fixed links couldn’t be loaded"
      empty={
        <EmptyState heading="Nothing Fixed">
          Everything that was broken in the last check is still broken.
        </EmptyState>
      }
    />
  );
}
