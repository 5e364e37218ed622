import { checklistEndpoints } from '@portal/contract/onboarding/checklist.endpoints.ts';
import type { Checklist } from '@portal/contract/onboarding/checklist.schema.ts';
import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { itemCheckEndpoints } from '@portal/contract/onboarding/item-check.endpoints.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Files } from '#platform/files/files.service.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { storeAttachment } from '../attachments/checklist-attachment.service.ts';
import { makeCheck, storeCheck } from '../checks/check-runs.service.ts';
import type { ItemChecks } from '../checks/item-checks.ts';
import { presentChecklist, presentMyItem } from './checklist.presenter.ts';
import type { ChecklistRow } from './checklist.repository.ts';
import {
  createChecklist,
  deleteChecklist,
  findChecklistParts,
  getChecklist,
  listChecklists,
  updateChecklist,
} from './checklist.service.ts';
import { lockChecklist } from './checklist-edit.service.ts';
import { countMyItems, selectChildren, selectMyItems } from './checklist-item.repository.ts';
import {
  attachToItem,
  createItem,
  deleteItem,
  detachFromItem,
  getItem,
  lockItem,
  moveChecklistItem,
  presentItem,
  restoreItem,
  updateItem,
} from './checklist-item.service.ts';

async function presentOne(db: Db, viewer: Viewer, row: ChecklistRow): Promise<Checklist> {
  return presentChecklist(viewer, row, await findChecklistParts(db, [row]));
}

const listRoutes: Route[] = [
  route(checklistEndpoints.list, async ({ db, viewer, query }) => {
    const page = await listChecklists(db, viewer, query);
    const parts = await findChecklistParts(db, page.items);
    return mapPage(page, (row) => presentChecklist(viewer, row, parts));
  }),
  route(checklistEndpoints.get, async ({ db, viewer, params }) =>
    presentOne(db, viewer, await getChecklist(db, viewer, params.id)),
  ),
  route(checklistEndpoints.create, async ({ db, viewer, body }) =>
    presentOne(db, viewer, await createChecklist(db, viewer, body)),
  ),
  route(checklistEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: checklist, changes } = await editRecord(call, {
      lock: () => lockChecklist(db, params.id),
      find: () => getChecklist(db, viewer, params.id),
      present: (checklist) => presentOne(db, viewer, checklist),
    });
    return presentOne(db, viewer, await updateChecklist(db, viewer, checklist, changes));
  }),
  route(checklistEndpoints.delete, async ({ db, viewer, params }) => {
    await lockChecklist(db, params.id);
    await deleteChecklist(db, viewer, await getChecklist(db, viewer, params.id));
  }),
];

const ownRoutes: Route[] = [
  route(checklistItemEndpoints.mine, async ({ db, viewer, query }) => {
    const { due_within, limit, cursor } = query;
    const until = due_within === undefined ? undefined : addDays(clock.today(), due_within);
    const page = await selectMyItems(db, viewer.id, { until, limit, cursor });
    const ids = page.items.map(({ id }) => id);
    const children = ids.length === 0 ? [] : await selectChildren(db, ids);
    const byParent = Map.groupBy(children, ({ parent_id }) => parent_id);
    return mapPage(page, (row) =>
      presentMyItem(
        viewer,
        row,
        (byParent.get(row.id) ?? []).map(({ id, completed }) => ({
          id,
          completed: completed === 1,
        })),
      ),
    );
  }),
  route(checklistItemEndpoints.myCounts, ({ db, viewer }) =>
    countMyItems(db, viewer.id, clock.today()),
  ),
];

interface ChecklistServices {
  files: Files;
  itemChecks: ItemChecks;
}

const itemRoutes = ({ files, itemChecks }: ChecklistServices): Route[] => [
  route(checklistItemEndpoints.get, async ({ db, viewer, params }) =>
    presentItem(db, viewer, await getItem(db, viewer, params.id)),
  ),
  route(checklistItemEndpoints.create, async ({ db, viewer, body }) =>
    presentItem(db, viewer, await createItem(db, viewer, itemChecks, body)),
  ),
  route(checklistItemEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: found, changes } = await editRecord(call, {
      lock: () => lockItem(db, params.id),
      find: () => getItem(db, viewer, params.id),
      present: (item) => presentItem(db, viewer, item),
    });
    const updated = await updateItem(db, viewer, itemChecks, { found, body: changes });
    return presentItem(db, viewer, updated);
  }),
  route(checklistItemEndpoints.delete, ({ db, viewer, params }) =>
    deleteItem(db, viewer, params.id),
  ),
  route(checklistItemEndpoints.restore, async ({ db, viewer, params }) =>
    presentItem(db, viewer, await restoreItem(db, viewer, params.id)),
  ),
  route(checklistItemEndpoints.move, async ({ db, viewer, params, body }) => {
    const { id } = params;
    return presentItem(db, viewer, await moveChecklistItem(db, viewer, itemChecks, { id, body }));
  }),
  route(checklistItemEndpoints.runCheck, {
    prepare: ({ reader, viewer, params }) =>
      makeCheck(reader, viewer, itemChecks, {
        id: params.id,
        signal: AbortSignal.timeout(60_000),
      }),
    async handle({ db, viewer, params }, item) {
      await storeCheck(db, params.id, item);
      return presentItem(db, viewer, await getItem(db, viewer, params.id));
    },
  }),
  route(checklistItemEndpoints.attach, {
    async prepare({ reader, viewer, params, files: uploads }) {
      await getItem(reader, viewer, params.id);
      return storeAttachment(files, uploads.file);
    },
    handle: ({ db, viewer, params }, file) => attachToItem(db, viewer, params.id, file),
  }),
  route(checklistItemEndpoints.detach, ({ db, viewer, params }) =>
    detachFromItem(db, viewer, params.id, params.attachment),
  ),
];

const checkKindRoutes = ({ itemChecks }: ChecklistServices): Route[] => [
  route(itemCheckEndpoints.list, async () => ({
    items: itemChecks.kinds.map(({ kind, title, description, setting }) => ({
      kind,
      title,
      description,
      setting,
    })),
    next: null,
  })),
];

export const checklistRoutes = (services: ChecklistServices): Route[] => [
  ...listRoutes,
  ...ownRoutes,
  ...itemRoutes(services),
  ...checkKindRoutes(services),
];
