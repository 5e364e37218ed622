import { z } from 'zod';
import { jobStates } from '../platform/background-states.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter, someOfParameter, text } from '../platform/fields.ts';
import { defineFilterValues } from '../platform/filter-values.ts';
import { defineList } from '../platform/pagination.ts';
import { jobDetail, jobSummary } from './job.schema.ts';
import { workload } from './workload.schema.ts';

const params = z.object({ id: idParameter() });

const jobFilters = {
  state: someOfParameter(jobStates, 'This is not a state.').optional(),
  /** One kind, or several separated by commas. */
  kind: text(1_000)
    .transform((value) => [...new Set(value.split(','))])
    .optional(),
  /** Without what schedules started and did well. */
  without_routine: flagParameter().optional(),
};

/** The fields whose values are listed with counts. */
const countedJobFields = ['state', 'kind'] as const;
export type CountedJobField = (typeof countedJobFields)[number];

export const jobEndpoints = {
  list: defineList({
    path: '/api/jobs',
    access: 'signed-in',
    summary: "The viewer's jobs, the newest first; everyone's for superusers.",
    query: jobFilters,
    item: jobSummary,
  }),
  values: defineFilterValues({
    path: '/api/jobs/values',
    access: 'signed-in',
    filters: jobFilters,
    fields: countedJobFields,
  }),
  workload: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/workload',
    access: 'superuser',
    summary: 'How busy the portal is: the same figures as in /metrics.',
    response: workload,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/:id',
    access: 'signed-in',
    summary: 'A job with its log and result.',
    params,
    response: jobDetail,
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/:id/cancel',
    access: 'signed-in',
    summary: 'Cancels a waiting job, or asks a running one to stop.',
    params,
    response: jobDetail,
  }),
  retry: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/:id/retry',
    access: 'signed-in',
    summary:
      'Queue a failed or canceled job again, as the caller’s; 403 unless they may start it now.',
    params,
    response: jobDetail,
  }),
};
