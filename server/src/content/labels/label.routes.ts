import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { isStaff } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { contentChannel, contentTag, contentType, type LabelRecord } from './label.record.ts';
import {
  countLabelUse,
  type LabelCounts,
  type LabelRow,
  selectLabels,
} from './label.repository.ts';
import { arrangeLabels, createLabel, deleteLabel, getLabel, updateLabel } from './label.service.ts';

/** Presents a label. With `counts`, includes the number of records that use the label. */
function presentLabel({ columns }: LabelRecord, row: LabelRow, counts?: LabelCounts) {
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

function routesOf(label: LabelRecord): Route[] {
  const { list, create, update, arrange, delete: remove } = label.endpoints;
  return [
    route(list, async ({ db, viewer, query }) => {
      const counts = query.detailed && isStaff(viewer) ? await countLabelUse(db, label) : undefined;
      const page = await selectLabels(db, label, query);
      return mapPage(page, (row) => presentLabel(label, row, counts));
    }),
    route(create, async ({ db, viewer, body }) =>
      presentLabel(label, await createLabel(db, viewer, label, body)),
    ),
    route(update, async (call) => {
      const { db, viewer, params } = call;
      const { record: row, changes } = await editRecord(call, {
        lock: () => lockRow(db, label.table, params.id),
        find: () => getLabel(db, label, params.id),
        present: (record) => presentLabel(label, record),
      });
      return presentLabel(label, await updateLabel(db, viewer, label, { row, changes }));
    }),
    route(remove, async ({ db, viewer, params }) =>
      deleteLabel(db, viewer, label, await getLabel(db, label, params.id)),
    ),
    ...(arrange
      ? [route(arrange, ({ db, viewer, body }) => arrangeLabels(db, viewer, label.table, body.ids))]
      : []),
  ];
}

export const labelRoutes: Route[] = [contentType, contentChannel, contentTag].flatMap(routesOf);
