import { z } from 'zod';
import { jobStates } from '../platform/background-states.ts';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import {
  flagParameter,
  idParameter,
  someOfParameter,
  stateParameter,
  text,
} from '../platform/fields.ts';
import { defineFilterValues } from '../platform/filter-values.ts';
import { defineList } from '../platform/pagination.ts';
import { jobCalls } from './job.calls.ts';
import { jobDetail, jobSummary } from './job.schema.ts';
import { workload } from './workload.schema.ts';

const params = z.object({ id: idParameter() });

const jobFilters = {
  state: stateParameter(someOfParameter(jobStates, 'This is not a state.')).optional(),
  /** One or more kinds, separated by commas. */
  kind: text(1_000)
    .transform((value) => [...new Set(value.split(','))])
    .optional(),
  /** Excludes scheduled jobs that succeeded. */
  without_routine: flagParameter().optional(),
};

/** The fields whose values can be listed with counts. */
const countedJobFields = ['state', 'kind'] as const;
export type CountedJobField = (typeof countedJobFields)[number];

export const jobDefinitions = {
  list: defineList({
    summary: "List your jobs, newest first. Superusers see everyone's jobs.",
    query: jobFilters,
    item: jobSummary,
  }),
  values: defineFilterValues({
    filters: jobFilters,
    fields: countedJobFields,
  }),
  workload: defineEndpoint({
    summary: "Get the portal's workload: the same metrics as at /metrics.",
    response: workload,
  }),
  get: defineEndpoint({
    summary: 'Get a job with its log and result.',
    params,
    response: jobDetail,
  }),
  cancel: defineEndpoint({
    summary: 'Cancel a queued job, or ask a running one to stop.',
    params,
    response: jobDetail,
  }),
  retry: defineEndpoint({
    summary:
      'Queue a failed or canceled job again as the caller. Returns 403 unless the caller is allowed to start the job now.',
    params,
    response: jobDetail,
  }),
};

export const jobEndpoints = createEndpoints(jobCalls, jobDefinitions);
