import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../platform/fields.ts';
import { orStartedJob } from '../platform/job.schema.ts';
import { defineList } from '../platform/pagination.ts';
import { linkCheckCalls, linkCheckScheduleCalls } from './link-check.calls.ts';
import {
  checkedLink,
  linkCheck,
  linkCheckBody,
  linkCheckSchedule,
  linkCheckScheduleUpdate,
  linkHost,
  linkParent,
  linkReport,
  mendedLink,
} from './link-check.schema.ts';
import { linkVerdicts } from './link-verdicts.ts';

const params = z.object({ id: idParameter() });

const linkFilters = {
  verdict: z.enum(linkVerdicts).optional(),
  host: text(300).optional(),
  is_new: flagParameter().optional(),
};

export const linkCheckDefinitions = {
  run: defineEndpoint({
    summary: 'Check all links on a site. The report lists broken links first.',
    body: linkCheckBody,
    response: orStartedJob(linkReport),
  }),
  list: defineList({
    summary: 'List link checks, newest first.',
    query: {
      organization: idParameter().optional(),
      host: text(300).optional(),
      /** Limits the list to the check that this job is for. */
      job: idParameter().optional(),
    },
    item: linkCheck,
  }),
  get: defineEndpoint({
    summary: 'Get a link check with its progress.',
    params,
    response: linkCheck,
  }),
  cancel: defineEndpoint({
    summary: 'Cancel a link check. Results for links that were already checked are kept.',
    params,
    response: linkCheck,
  }),
  links: defineList({
    summary: 'List the addresses that a link check has found so far, worst first.',
    params,
    query: linkFilters,
    item: checkedLink,
  }),
  link: defineEndpoint({
    summary: 'Get an address that a link check has found.',
    params: z.object({ id: idParameter(), link: idParameter() }),
    response: checkedLink,
  }),
  parents: defineList({
    summary: 'List the pages that link to an address, and how they link to it.',
    params: z.object({ id: idParameter(), link: idParameter() }),
    item: linkParent,
  }),
  mended: defineList({
    summary: 'List the problems from the previous check that have been fixed.',
    params,
    item: mendedLink,
  }),
  hosts: defineEndpoint({
    summary: 'List up to 200 hosts that a check requested, sorted by number of problems.',
    params,
    response: z.array(linkHost),
  }),
  export: defineEndpoint({
    summary: 'Download the results of a link check as a CSV file.',
    params,
    query: z.strictObject(linkFilters),
  }),
};

export const linkCheckEndpoints = createEndpoints(linkCheckCalls, linkCheckDefinitions);

export const linkCheckScheduleDefinitions = {
  get: defineEndpoint({
    summary: "Get the schedule for the weekly check of an organization's site.",
    params,
    response: linkCheckSchedule,
  }),
  update: defineEndpoint({
    summary: "Turn the weekly check of an organization's site on or off.",
    params,
    body: linkCheckScheduleUpdate,
    record: linkCheckSchedule,
    response: linkCheckSchedule,
  }),
};

export const linkCheckScheduleEndpoints = createEndpoints(
  linkCheckScheduleCalls,
  linkCheckScheduleDefinitions,
);
