import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { day, flagParameter, idParameter, text } from '../platform/fields.ts';
import { orStartedJob } from '../platform/job.schema.ts';
import { defineList } from '../platform/pagination.ts';
import { websiteBuildCalls, websiteBuildOrderings } from './website-build.calls.ts';
import {
  startDatePreview,
  websiteBuild,
  websiteBuildBody,
  websiteBuildUpdate,
} from './website-build.schema.ts';

const params = z.object({ id: idParameter() });
export const websiteBuildDefinitions = {
  list: defineList({
    summary:
      'List active website builds, newest first. Staff see all builds; others see those of their organizations.',
    query: {
      /** Lists archived builds instead of active ones. */
      archived: flagParameter().optional(),
      id: idParameter().optional(),
      organization: idParameter().optional(),
      /** Limits the list to builds with a hosted application, or to those without one. */
      has_application: flagParameter().optional(),
      /** Matches builds whose label or organization name contains this text. */
      search: text(200).optional(),
      ordering: z.enum(websiteBuildOrderings).optional(),
    },
    item: websiteBuild,
  }),
  get: defineEndpoint({
    summary: 'Get a website build.',
    params,
    response: websiteBuild,
  }),
  create: defineEndpoint({
    summary:
      'Create a website build with copies of both master checklists, including due dates and assignees.',
    body: websiteBuildBody,
    record: websiteBuild,
    response: websiteBuild,
    status: 201,
  }),
  update: defineEndpoint({
    summary:
      'Update, archive, or reactivate a website build. Changing the start date shifts the due dates of open items.',
    params,
    body: websiteBuildUpdate,
    record: websiteBuild,
    response: websiteBuild,
  }),
  delete: defineEndpoint({
    summary:
      'Delete a website build with its checklists. Rejected while the build has an application.',
    params,
  }),
  previewStartDate: defineEndpoint({
    summary: 'Preview how a different start date would shift the due dates of open items.',
    params,
    query: z.strictObject({ start_date: day() }),
    response: startDatePreview,
  }),
  runChecks: defineEndpoint({
    summary: 'Run all checks of both checklists now, in the background.',
    params,
    response: orStartedJob(websiteBuild),
  }),
};

export const websiteBuildEndpoints = createEndpoints(websiteBuildCalls, websiteBuildDefinitions);
