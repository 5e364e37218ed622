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
    summary: 'Checks all links of a site. The report has broken links first.',
    body: linkCheckBody,
    response: orStartedJob(linkReport),
  }),
  list: defineList({
    summary: 'Link checks, the newest first.',
    query: {
      organization: idParameter().optional(),
      host: text(300).optional(),
      /** The check that a job runs. */
      job: idParameter().optional(),
    },
    item: linkCheck,
  }),
  get: defineEndpoint({
    summary: 'One link check, and how far it is.',
    params,
    response: linkCheck,
  }),
  cancel: defineEndpoint({
    summary: 'Cancels a link check; what it found stays.',
    params,
    response: linkCheck,
  }),
  links: defineList({
    summary: 'The rows of a link check, the worst first, as far as they are known.',
    params,
    query: linkFilters,
    item: checkedLink,
  }),
  link: defineEndpoint({
    summary: 'One row of a link check.',
    params: z.object({ id: idParameter(), link: idParameter() }),
    response: checkedLink,
  }),
  parents: defineList({
    summary: 'The pages that link to an address, and how.',
    params: z.object({ id: idParameter(), link: idParameter() }),
    item: linkParent,
  }),
  mended: defineList({
    summary: 'Problems of the check before that are gone.',
    params,
    item: mendedLink,
  }),
  hosts: defineEndpoint({
    summary: 'The hosts that a check asked, those with the most problems first; 200 at most.',
    params,
    response: z.array(linkHost),
  }),
  export: defineEndpoint({
    summary: 'The rows of a link check as a CSV file.',
    params,
    query: z.strictObject(linkFilters),
  }),
};

export const linkCheckEndpoints = createEndpoints(linkCheckCalls, linkCheckDefinitions);

export const linkCheckScheduleDefinitions = {
  get: defineEndpoint({
    summary: 'Whether the site of the organization with this id is checked each week.',
    params,
    response: linkCheckSchedule,
  }),
  update: defineEndpoint({
    summary: "Switches the weekly check of an organization's site on or off.",
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
