import {
  presentationTemplateEndpoints,
  slideTemplateEndpoints,
} from '@portal/contract/reporting/presentation-templates/presentation-template.endpoints.ts';
import { getOrganization } from '#organizations/organizations/organization.service.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type JobStarts, jobRoute } from '#platform/http/job-route.ts';
import { type Route, route } from '#platform/http/route.ts';
import { enqueueJob, findJobResult } from '#platform/jobs/jobs.service.ts';
import { previewBulkUpdate } from './bulk-update.service.ts';
import { type BulkUpdatePayload, bulkUpdateJobKind } from './presentation-template.jobs.ts';
import { presentSlideTemplate } from './presentation-template.presenter.ts';
import { selectSlidePage } from './presentation-template.repository.ts';
import {
  createTemplate,
  createTemplateFromMaster,
  deleteTemplate,
  updateTemplate,
} from './presentation-template.service.ts';
import {
  getMaster,
  getTemplate,
  listTemplateOrganizations,
  listTemplates,
  presentOneTemplate,
} from './presentation-template-reading.service.ts';
import {
  createSlideTemplate,
  deleteSlideTemplate,
  getSlideTemplate,
  lockTemplateOf,
  updateSlideTemplate,
} from './slide-template.service.ts';

const slideRoutes: Route[] = [
  route(slideTemplateEndpoints.list, async ({ db, query }) => {
    const templateId = query.slide_deck_template ?? query.slideDeckTemplate;
    const { limit, cursor } = query;
    return mapPage(await selectSlidePage(db, { templateId, limit, cursor }), presentSlideTemplate);
  }),
  route(slideTemplateEndpoints.get, async ({ db, params }) =>
    presentSlideTemplate(await getSlideTemplate(db, params.id)),
  ),
  route(slideTemplateEndpoints.create, async ({ db, viewer, body }) =>
    presentSlideTemplate(await createSlideTemplate(db, viewer, body)),
  ),
  route(slideTemplateEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockTemplateOf(db, params.id),
      find: () => getSlideTemplate(db, params.id),
      present: presentSlideTemplate,
    });
    return presentSlideTemplate(await updateSlideTemplate(db, viewer, record, changes));
  }),
  route(slideTemplateEndpoints.delete, async ({ db, viewer, params }) => {
    await lockTemplateOf(db, params.id);
    await deleteSlideTemplate(db, viewer, await getSlideTemplate(db, params.id));
  }),
];

const bulkRoutes = (jobStarts: JobStarts): Route[] => [
  route(presentationTemplateEndpoints.previewBulkUpdate, ({ db, body }) =>
    previewBulkUpdate(db, body.organizations),
  ),
  jobRoute(presentationTemplateEndpoints.bulkUpdate, jobStarts, {
    start: async ({ db, viewer, body: { organizations, versions = [] } }) => {
      await getMaster(db);
      const payload: BulkUpdatePayload = { organizations, versions, actor: viewer.actorId };
      const subject = `${organizations.length.toLocaleString('en')} clients`;
      return enqueueJob(db, bulkUpdateJobKind, payload, { viewer, subject });
    },
    answer: ({ db }, jobId) => findJobResult(db, jobId),
  }),
];

export const presentationTemplateRoutes = ({ jobStarts }: { jobStarts: JobStarts }): Route[] => [
  route(presentationTemplateEndpoints.list, ({ db, query }) => listTemplates(db, query)),
  route(presentationTemplateEndpoints.listOrganizations, ({ db, query }) =>
    listTemplateOrganizations(db, query),
  ),
  route(presentationTemplateEndpoints.get, async ({ db, params }) =>
    presentOneTemplate(db, await getTemplate(db, params.id)),
  ),
  route(presentationTemplateEndpoints.create, async ({ db, viewer, body }) =>
    presentOneTemplate(db, await createTemplate(db, viewer, body)),
  ),
  route(presentationTemplateEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'presentation_template', params.id),
      find: () => getTemplate(db, params.id),
      present: (template) => presentOneTemplate(db, template),
    });
    return presentOneTemplate(db, await updateTemplate(db, viewer, record, changes));
  }),
  route(presentationTemplateEndpoints.delete, async ({ db, params }) => {
    await lockRow(db, 'presentation_template', params.id);
    await deleteTemplate(db, await getTemplate(db, params.id));
  }),
  route(presentationTemplateEndpoints.createFromMaster, async ({ db, viewer, params }) => {
    const organization = await getOrganization(db, viewer, params);
    return presentOneTemplate(db, await createTemplateFromMaster(db, viewer, organization));
  }),
  ...bulkRoutes(jobStarts),
  ...slideRoutes,
];
