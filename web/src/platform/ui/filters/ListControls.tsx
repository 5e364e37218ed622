import { ViewsMenu } from '#platform/views/ViewsMenu.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { ColumnChoice } from './use-column-choice.ts';

interface ListControlsProps {
  /** The list's columns; omitted if it has no columns. */
  columnChoice?: ColumnChoice | undefined;
}

/** Shows the controls that all lists have: the saved views and the columns. */
export function ListControls({ columnChoice }: ListControlsProps) {
  return (
    <>
      <ViewsMenu columns={columnChoice?.value} />
      {columnChoice && <ColumnMenu choice={columnChoice} />}
    </>
  );
}
