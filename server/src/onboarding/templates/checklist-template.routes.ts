import { checklistTemplateEndpoints } from '@portal/contract/onboarding/checklist-template.endpoints.ts';
import type { ChecklistTemplate } from '@portal/contract/onboarding/checklist-template.schema.ts';
import { checklistTemplateItemEndpoints } from '@portal/contract/onboarding/checklist-template-item.endpoints.ts';
import { masterChecklistTemplatesEndpoints } from '@portal/contract/onboarding/master-checklist-templates.endpoints.ts';
import { masterTemplatesId } from '@portal/contract/onboarding/master-checklist-templates.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Files } from '#platform/files/files.service.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { storeAttachment } from '../attachments/checklist-attachment.service.ts';
import type { ItemChecks } from '../checks/item-checks.ts';
import { previewUpdates, updateChecklists } from '../updates/template-update.service.ts';
import { presentChecklistTemplate } from './checklist-template.presenter.ts';
import type { ChecklistTemplateRow } from './checklist-template.repository.ts';
import {
  createChecklistTemplate,
  deleteChecklistTemplate,
  findTemplateParts,
  getChecklistTemplate,
  listChecklistTemplates,
  updateChecklistTemplate,
} from './checklist-template.service.ts';
import {
  attachToTemplateItem,
  createTemplateItem,
  deleteTemplateItem,
  detachFromTemplateItem,
  getTemplateItem,
  lockTemplateOf,
  moveTemplateItem,
  presentTemplateItem,
  restoreTemplateItem,
  updateTemplateItem,
} from './checklist-template-item.service.ts';
import {
  changeMasterTemplates,
  getMasterTemplates,
  presentMasterTemplates,
} from './master-checklist-templates.service.ts';

async function presentOne(
  db: Db,
  viewer: Viewer,
  row: ChecklistTemplateRow,
): Promise<ChecklistTemplate> {
  return presentChecklistTemplate(viewer, row, await findTemplateParts(db, [row]));
}

const masterRoutes: Route[] = [
  route(masterChecklistTemplatesEndpoints.list, async ({ db }) => ({
    items: [presentMasterTemplates(await getMasterTemplates(db, masterTemplatesId))],
    next: null,
  })),
  route(masterChecklistTemplatesEndpoints.update, async (call) => {
    const { db, params } = call;
    const { changes } = await editRecord(call, {
      lock: () => lockRow(db, 'master_checklist_templates', params.id),
      find: () => getMasterTemplates(db, params.id),
      present: presentMasterTemplates,
    });
    return presentMasterTemplates(await changeMasterTemplates(db, changes));
  }),
];

const templateRoutes: Route[] = [
  route(checklistTemplateEndpoints.list, async ({ db, viewer, query }) => {
    const page = await listChecklistTemplates(db, query);
    const parts = await findTemplateParts(db, page.items);
    return mapPage(page, (row) => presentChecklistTemplate(viewer, row, parts));
  }),
  route(checklistTemplateEndpoints.get, async ({ db, viewer, params }) =>
    presentOne(db, viewer, await getChecklistTemplate(db, params.id)),
  ),
  route(checklistTemplateEndpoints.create, async ({ db, viewer, body }) =>
    presentOne(db, viewer, await createChecklistTemplate(db, body)),
  ),
  route(checklistTemplateEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: template, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'checklist_template', params.id),
      find: () => getChecklistTemplate(db, params.id),
      present: (template) => presentOne(db, viewer, template),
    });
    return presentOne(db, viewer, await updateChecklistTemplate(db, template, changes));
  }),
  route(checklistTemplateEndpoints.delete, async ({ db, viewer, params }) => {
    await lockRow(db, 'checklist_template', params.id);
    await deleteChecklistTemplate(db, viewer, await getChecklistTemplate(db, params.id));
  }),
];

const updateRoutes: Route[] = [
  route(checklistTemplateEndpoints.previewUpdates, async ({ db, params, query }) =>
    previewUpdates(db, await getChecklistTemplate(db, params.id), query),
  ),
  route(checklistTemplateEndpoints.updateChecklists, async ({ db, viewer, params, body }) => {
    await lockRow(db, 'checklist_template', params.id);
    return updateChecklists(db, viewer, await getChecklistTemplate(db, params.id), body);
  }),
];

interface TemplateServices {
  files: Files;
  itemChecks: ItemChecks;
}

const itemRoutes = ({ files, itemChecks }: TemplateServices): Route[] => [
  route(checklistTemplateItemEndpoints.get, async ({ db, params }) =>
    presentTemplateItem(db, await getTemplateItem(db, params.id)),
  ),
  route(checklistTemplateItemEndpoints.create, async ({ db, body }) =>
    presentTemplateItem(db, await createTemplateItem(db, itemChecks, body)),
  ),
  route(checklistTemplateItemEndpoints.update, async (call) => {
    const { db, params } = call;
    const { record: item, changes } = await editRecord(call, {
      lock: () => lockTemplateOf(db, params.id),
      find: () => getTemplateItem(db, params.id),
      present: (item) => presentTemplateItem(db, item),
    });
    return presentTemplateItem(db, await updateTemplateItem(db, itemChecks, item, changes));
  }),
  route(checklistTemplateItemEndpoints.delete, ({ db, params }) =>
    deleteTemplateItem(db, params.id),
  ),
  route(checklistTemplateItemEndpoints.restore, async ({ db, params }) =>
    presentTemplateItem(db, await restoreTemplateItem(db, params.id)),
  ),
  route(checklistTemplateItemEndpoints.move, async ({ db, params, body }) =>
    presentTemplateItem(db, await moveTemplateItem(db, itemChecks, params.id, body)),
  ),
  route(checklistTemplateItemEndpoints.attach, {
    async prepare({ reader, params, files: uploads }) {
      await getTemplateItem(reader, params.id);
      return storeAttachment(files, uploads.file);
    },
    handle: ({ db, viewer, params }, file) => attachToTemplateItem(db, viewer, params.id, file),
  }),
  route(checklistTemplateItemEndpoints.detach, ({ db, params }) =>
    detachFromTemplateItem(db, params.id, params.attachment),
  ),
];

export const checklistTemplateRoutes = (services: TemplateServices): Route[] => [
  ...masterRoutes,
  ...templateRoutes,
  ...updateRoutes,
  ...itemRoutes(services),
];
