import { presentationTemplateEndpoints } from '@portal/contract/reporting/presentation-templates/presentation-template.endpoints.ts';
import { z } from 'zod';
import { checkAccess } from '#platform/http/access.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-definitions.ts';
import { runBulkUpdate } from './bulk-update.service.ts';

export const bulkUpdateJobKind = 'reporting.update-templates';

const payload = z.object({
  organizations: z.array(z.int()),
  versions: z.array(z.object({ template: z.int(), version: z.int() })),
  actor: z.int(),
});
export type BulkUpdatePayload = z.output<typeof payload>;

export const presentationTemplateJobs: JobDefinition[] = [
  defineJob({
    kind: bulkUpdateJobKind,
    attempts: 3,
    payload,
    authorize: async (_db, viewer) =>
      checkAccess(presentationTemplateEndpoints.bulkUpdate.access, viewer),
    handle: ({ payload: { organizations, versions, actor }, database, progress, signal }) =>
      runBulkUpdate(database, {
        organizations,
        versions: new Map(versions.map(({ template, version }) => [template, version])),
        actorId: actor,
        progress,
        signal,
      }),
  }),
];
