import { Loader, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconFileDiff, IconPlugConnectedX } from '@tabler/icons-react';
import { countText } from '#platform/import/import-texts.ts';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import styles from './Posting.module.css';
import type { PostingRow } from './posting.queries.ts';

function Account({ row, isHintShown }: { row: PostingRow; isHintShown: boolean }) {
  const { account, connection_hint, counts, errors, is_loading } = row;
  const changed = counts.changed_pages ?? 0;
  return (
    <span className={styles.account}>
      <OrganizationLink className={styles.name} organization={account} isInList />
      {is_loading && <Loader size={12} role="img" aria-label="Loading" />}
      {errors.length > 0 && (
        <Tooltip label={errors.join(' ')} multiline maw={360}>
          <IconAlertTriangle className={styles.problem} size={15} aria-label="Error" />
        </Tooltip>
      )}
      {changed > 0 && (
        <Tooltip label={`${countText(changed, 'live page')} changed`}>
          <IconFileDiff
            className={styles.problem}
            size={15}
            aria-label={`${countText(changed, 'live page')} changed`}
          />
        </Tooltip>
      )}
      {isHintShown && errors.length === 0 && connection_hint !== null && (
        <Tooltip label={connection_hint} multiline maw={360}>
          <IconPlugConnectedX className={styles.unplugged} size={15} aria-label="Not connected" />
        </Tooltip>
      )}
    </span>
  );
}

function Count({ value, isBelow = false }: { value: number | null; isBelow?: boolean }) {
  if (value === null) return <span className={styles.none}>–</span>;
  return (
    <span className={styles.count} data-danger={isBelow || undefined}>
      {value}
      {isBelow && <span className={styles.hidden}> (below target)</span>}
    </span>
  );
}

/** The columns are narrow next to an open panel, to leave space for the client's name. */
const narrow = { width: 84 };

const staffName = (person: { name: string } | null) => person?.name ?? '-';

/**
 * Returns the table's columns. `isHintShown` marks unconnected sites; if no site is connected, the banner shows one
 * hint instead.
 */
export const postingColumns = (isHintShown: boolean): readonly DataTableColumn<PostingRow>[] => [
  {
    id: 'account',
    header: 'Account',
    width: 200,
    grow: 5,
    cell: (row) => <Account row={row} isHintShown={isHintShown} />,
    sortValue: ({ account }) => account.dba_name,
  },
  {
    id: 'manager',
    header: 'PM',
    width: 130,
    grow: 6,
    yields: true,
    cell: ({ account }) => staffName(account.project_manager),
    sortValue: ({ account }) => account.project_manager?.name ?? null,
  },
  {
    id: 'lead',
    header: 'SEO Specialist',
    width: 130,
    grow: 6,
    yields: true,
    cell: ({ account }) => staffName(account.account_lead),
    sortValue: ({ account }) => account.account_lead?.name ?? null,
  },
  {
    id: 'review',
    header: 'Final Review',
    width: 104,
    narrow,
    wrapsHeader: true,
    align: 'end',
    cell: ({ counts }) => <Count value={counts.final_review} />,
    sortValue: ({ counts }) => counts.final_review,
  },
  {
    id: 'scheduled',
    header: 'Scheduled',
    hint: 'Target: 1, unless the last four weeks met theirs',
    width: 96,
    narrow,
    wrapsHeader: true,
    align: 'end',
    cell: ({ counts, below_target }) => (
      <Count value={counts.scheduled} isBelow={below_target.scheduled} />
    ),
    sortValue: ({ counts }) => counts.scheduled,
  },
  {
    id: 'month',
    header: 'Live (Last 4wks)',
    hint: 'Target: 4 posts',
    width: 128,
    narrow,
    wrapsHeader: true,
    align: 'end',
    cell: ({ counts, below_target }) => (
      <Count value={counts.live_4_weeks} isBelow={below_target.live_4_weeks} />
    ),
    sortValue: ({ counts }) => counts.live_4_weeks,
  },
  {
    id: 'quarter',
    header: 'Live (Last 12wks)',
    hint: 'Target: 12 posts',
    width: 132,
    narrow,
    wrapsHeader: true,
    align: 'end',
    cell: ({ counts, below_target }) => (
      <Count value={counts.live_12_weeks} isBelow={below_target.live_12_weeks} />
    ),
    sortValue: ({ counts }) => counts.live_12_weeks,
  },
];
