import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { day, flagParameter, idParameter, text } from '../platform/fields.ts';
import { orStartedJob } from '../platform/job.schema.ts';
import { defineList } from '../platform/pagination.ts';
import { screenAccess } from '../screens.ts';
import {
  startDatePreview,
  websiteBuild,
  websiteBuildBody,
  websiteBuildUpdate,
} from './website-build.schema.ts';

const params = z.object({ id: idParameter() });
const view = screenAccess['/client-onboarding'];

/** `late`: the build with the earliest due open item first, those without one last. */
export const websiteBuildOrderings = [
  'created_at',
  '-created_at',
  'label',
  '-label',
  'late',
] as const;

export const websiteBuildEndpoints = {
  list: defineList({
    path: '/api/website-builds',
    access: view,
    summary:
      "Active website builds, newest first: all for staff, those of the viewer's organizations for others.",
    query: {
      /** Only archived builds instead. */
      archived: flagParameter().optional(),
      id: idParameter().optional(),
      organization: idParameter().optional(),
      /** Only builds with a hosted application, or only those without one. */
      has_application: flagParameter().optional(),
      /** Part of the label or of the organization's name. */
      search: text(200).optional(),
      ordering: z.enum(websiteBuildOrderings).optional(),
    },
    item: websiteBuild,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/website-builds/:id',
    access: view,
    summary: 'One website build.',
    params,
    response: websiteBuild,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/website-builds',
    access: 'staff',
    summary: 'Adds a website build with copies of both master checklists, dated and assigned.',
    body: websiteBuildBody,
    record: websiteBuild,
    response: websiteBuild,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/website-builds/:id',
    access: 'staff',
    summary:
      'Changes, archives or reactivates a website build; another start date shifts the due dates of open items.',
    params,
    body: websiteBuildUpdate,
    record: websiteBuild,
    response: websiteBuild,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/website-builds/:id',
    access: 'staff',
    summary: 'Deletes a website build with its checklists; refused while it has an application.',
    params,
    responseKind: 'empty',
  }),
  previewStartDate: defineEndpoint({
    method: 'GET',
    path: '/api/website-builds/:id/start-date-preview',
    access: 'staff',
    summary: 'How many due dates another start date would shift.',
    params,
    query: z.strictObject({ start_date: day() }),
    response: startDatePreview,
  }),
  runChecks: defineEndpoint({
    method: 'POST',
    path: '/api/website-builds/:id/run-checks',
    access: 'staff',
    summary: 'Makes all checks of both checklists now, in the background.',
    params,
    startsJob: true,
    response: orStartedJob(websiteBuild),
  }),
};
