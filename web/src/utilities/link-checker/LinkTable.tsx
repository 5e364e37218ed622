import type { CheckedLink, LinkCheck } from '@portal/contract/utilities/link-check.schema.ts';
import { IconCircleCheck, IconLoader } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import styles from './LinkChecker.module.css';
import { isRunning, shortUrl, verdictLabels } from './link-check-texts.ts';

/** Returns the columns for a check's links. URLs on the checked host are shortened. */
export const linkColumns = (host: string): readonly DataTableColumn<CheckedLink>[] => [
  {
    id: 'status',
    header: 'Status',
    width: 76,
    align: 'end',
    cell: ({ status_code, is_negative }) => (
      <span className={styles.number} data-negative={is_negative || undefined}>
        {status_code ?? '–'}
      </span>
    ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    width: 138,
    cell: ({ verdict }) => <StatusDot status={verdictLabels[verdict]} />,
  },
  {
    id: 'url',
    header: 'URL',
    width: 240,
    grow: 4,
    cell: ({ url, is_new }) => (
      <span className={styles.link}>
        <span className={styles.url} title={url}>
          {shortUrl(url, host)}
        </span>
        {is_new && <span className={styles.tag}>New</span>}
      </span>
    ),
  },
  {
    id: 'parent',
    header: 'Found on',
    width: 200,
    grow: 3,
    yields: true,
    cell: ({ parent }) =>
      parent ? (
        <span title={parent}>{shortUrl(parent, host)}</span>
      ) : (
        <span className={styles.none}>Start</span>
      ),
  },
  {
    id: 'sentence',
    header: 'What it means',
    width: 220,
    grow: 3,
    yields: 'first',
    cell: ({ sentence }) => (
      <span className={styles.soft} title={sentence}>
        {sentence}
      </span>
    ),
  },
  {
    id: 'pages',
    header: 'Pages',
    width: 76,
    align: 'end',
    yields: true,
    cell: ({ parents_count }) => parents_count.toLocaleString('en'),
  },
];

const linkId = ({ id }: CheckedLink) => id;

interface LinkTableProps {
  check: LinkCheck;
  columns: readonly DataTableColumn<CheckedLink>[];
  list: ComponentProps<typeof PagedTable<CheckedLink>>['list'];
  openId: number | undefined;
  onClose: () => void;
}

export function LinkTable({ check, columns, list, openId, onClose }: LinkTableProps) {
  const { setSearch } = useScreenSearch('/app/utilities/broken-link-checker');
  return (
    <PagedTable
      label="Links"
      list={list}
      columns={columns}
      rowId={linkId}
      loadingLabel="Loading Links"
      problem="The links couldn’t be loaded"
      opening={{ id: openId ?? null, onOpen: ({ id }) => setSearch({ link: id }), onClose }}
      empty={
        isRunning(check) ? (
          <EmptyState heading="No Links Yet" icon={<IconLoader size={22} stroke={1.5} />}>
            They appear here as they are found, broken ones first.
          </EmptyState>
        ) : (
          <EmptyState heading="No Links Found" icon={<IconCircleCheck size={22} stroke={1.5} />}>
            No links match. Remove a filter.
          </EmptyState>
        )
      }
    />
  );
}
