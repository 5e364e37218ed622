import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../platform/fields.ts';
import { orStartedJob } from '../platform/job.schema.ts';
import { defineList } from '../platform/pagination.ts';
import { screenAccess } from '../screens.ts';
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

const access = screenAccess['/utilities/broken-link-checker'];
const params = z.object({ id: idParameter() });

const linkFilters = {
  verdict: z.enum(linkVerdicts).optional(),
  host: text(300).optional(),
  is_new: flagParameter().optional(),
};

export const linkCheckEndpoints = {
  run: defineEndpoint({
    method: 'POST',
    path: '/api/utilities/check-broken-links',
    access,
    summary: 'Checks all links of a site. The report has broken links first.',
    body: linkCheckBody,
    startsJob: true,
    response: orStartedJob(linkReport),
  }),
  list: defineList({
    path: '/api/link-checks',
    access,
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
    method: 'GET',
    path: '/api/link-checks/:id',
    access,
    summary: 'One link check, and how far it is.',
    params,
    response: linkCheck,
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/link-checks/:id/cancel',
    access,
    summary: 'Cancels a link check; what it found stays.',
    params,
    response: linkCheck,
  }),
  links: defineList({
    path: '/api/link-checks/:id/links',
    access,
    summary: 'The rows of a link check, the worst first, as far as they are known.',
    params,
    query: linkFilters,
    item: checkedLink,
  }),
  link: defineEndpoint({
    method: 'GET',
    path: '/api/link-checks/:id/links/:link',
    access,
    summary: 'One row of a link check.',
    params: z.object({ id: idParameter(), link: idParameter() }),
    response: checkedLink,
  }),
  parents: defineList({
    path: '/api/link-checks/:id/links/:link/parents',
    access,
    summary: 'The pages that link to an address, and how.',
    params: z.object({ id: idParameter(), link: idParameter() }),
    item: linkParent,
  }),
  mended: defineList({
    path: '/api/link-checks/:id/mended',
    access,
    summary: 'Problems of the check before that are gone.',
    params,
    item: mendedLink,
  }),
  hosts: defineEndpoint({
    method: 'GET',
    path: '/api/link-checks/:id/hosts',
    access,
    summary: 'The hosts that a check asked, those with the most problems first; 200 at most.',
    params,
    response: z.array(linkHost),
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/api/link-checks/:id/export',
    access,
    summary: 'The rows of a link check as a CSV file.',
    params,
    query: z.strictObject(linkFilters),
    responseKind: 'file',
  }),
};

export const linkCheckScheduleEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/link-check-schedules/:id',
    access: 'staff',
    summary: 'Whether the site of the organization with this id is checked each week.',
    params,
    response: linkCheckSchedule,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/link-check-schedules/:id',
    access: 'staff',
    summary: "Switches the weekly check of an organization's site on or off.",
    params,
    body: linkCheckScheduleUpdate,
    record: linkCheckSchedule,
    response: linkCheckSchedule,
  }),
};
