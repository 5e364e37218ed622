import { mapPage } from '#platform/database/paging.ts';
import { isStaff } from '#platform/http/access.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { type Route, route } from '#platform/http/route.ts';
import { contentChannel } from './content-channel.label.ts';
import { contentTag } from './content-tag.label.ts';
import { contentType } from './content-type.label.ts';
import { presentLabel } from './label.presenter.ts';
import type { LabelRecord } from './label.record.ts';
import { selectLabels } from './label.repository.ts';
import { arrangeLabels, createLabel, deleteLabel, getLabel, updateLabel } from './label.service.ts';
import { countLabelUse } from './label-use.repository.ts';

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
    route(update, async ({ db, viewer, params, body, echoed }) => {
      const row = await getLabel(db, label, params.id);
      assertUnchanged(echoed, presentLabel(label, row));
      return presentLabel(label, await updateLabel(db, viewer, label, { row, changes: body }));
    }),
    route(remove, async ({ db, viewer, params }) =>
      deleteLabel(db, viewer, label, await getLabel(db, label, params.id)),
    ),
    ...(arrange
      ? [route(arrange, ({ db, viewer, body }) => arrangeLabels(db, viewer, label, body.ids))]
      : []),
  ];
}

export const labelRoutes: Route[] = [contentType, contentChannel, contentTag].flatMap(routesOf);
