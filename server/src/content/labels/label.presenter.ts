import type { LabelRecord } from './label.record.ts';
import type { LabelRow } from './label.repository.ts';
import type { LabelCounts } from './label-use.repository.ts';

/** With `counts` the record contains how often the label is used. */
export function presentLabel({ columns }: LabelRecord, row: LabelRow, counts?: LabelCounts) {
  const { id, name, archived, version } = row;
  return {
    id,
    name,
    archived: archived === 1,
    version,
    ...Object.fromEntries(columns.map((column) => [column, row[column]])),
    ...counts?.(id),
  };
}
