import type { AccountHealthOverview } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { useMemo } from 'react';
import { useCan } from '#platform/session/viewer.ts';
import { DataTable } from '#platform/ui/table/DataTable.tsx';
import type { RowId } from '#platform/ui/table/row-selection.ts';
import { overviewColumns } from './overview-columns.tsx';

interface OverviewTableProps {
  overviews: readonly AccountHealthOverview[];
  openAccount: number | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
  /** Omitted for users who can't refresh. */
  selection?: { ids: ReadonlySet<RowId>; onChange: (ids: ReadonlySet<RowId>) => void } | undefined;
}

const rowId = ({ id }: AccountHealthOverview) => id;

/** Shows a row for each account, with the reasons to look at it. */
export function OverviewTable(props: OverviewTableProps) {
  const { overviews, openAccount, onOpen, onClose, selection } = props;
  const seesPosts = useCan('edit_contentarticle');
  const columns = useMemo(() => overviewColumns(seesPosts), [seesPosts]);
  return (
    <DataTable
      label="Account health overviews"
      rows={overviews}
      columns={columns}
      rowId={rowId}
      // The name and the reasons have up to two lines.
      rowHeight={44}
      // The screen itself explains why no account matches.
      empty={null}
      opening={{ id: openAccount ?? null, onOpen: ({ id }) => onOpen(id), onClose }}
      {...(selection && { selection })}
    />
  );
}
