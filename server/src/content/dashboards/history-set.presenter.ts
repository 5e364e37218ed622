import type { HistorySet } from '@portal/contract/content/dashboards/history-set.schema.ts';
import type { HistorySetRow } from './history-set.repository.ts';

export function presentHistorySet(row: HistorySetRow): HistorySet {
  const contentType =
    row.content_type_id === null
      ? null
      : {
          id: row.content_type_id,
          uid: row.content_type_uid,
          name: row.content_type_name ?? '',
        };
  return {
    id: row.id,
    status: {
      id: row.status_id,
      uid: row.status_uid,
      name: row.status_name,
      color: row.status_color,
    },
    content_type: contentType,
    week: row.week,
    late_count: row.late_count,
    incomplete_count: row.incomplete_count,
    asOfDate: row.as_of_date,
  };
}
