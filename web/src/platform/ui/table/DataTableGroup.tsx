import { StatusDot } from '../status/StatusDot.tsx';
import styles from './DataTable.module.css';
import type { RowGroup } from './data-table-props.ts';

/** Returns the id of the heading above a row. */
export const groupIdOf = (rowId: string) => `${rowId}-group`;

const noHeadings: ReadonlyMap<number, RowGroup> = new Map();

/** Returns the headings by the index of the row below each heading. */
export function headingsOf(groups: readonly RowGroup[] = []): ReadonlyMap<number, RowGroup> {
  if (groups.length === 0) return noHeadings;
  const headings = new Map<number, RowGroup>();
  let first = 0;
  for (const group of groups) {
    headings.set(first, group);
    first += group.count;
  }
  return headings;
}

interface DataTableGroupProps {
  domId: string;
  group: RowGroup;
  /** The heading's offset from the first row, in pixels. */
  start: number;
}

/** Shows a heading between rows, with the group's name and number of rows. */
export function DataTableGroup({ domId, group, start }: DataTableGroupProps) {
  const { name, color, count } = group;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table element
    <div
      className={styles.group}
      role="row"
      tabIndex={-1}
      style={{ transform: `translateY(${start}px)` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span id={domId} className={styles.groupName} role="rowheader" tabIndex={-1}>
        {color ? <StatusDot status={{ name, color }} /> : name}
        <span className={`${styles.groupCount} tabular`}>{count.toLocaleString('en')}</span>
      </span>
    </div>
  );
}
