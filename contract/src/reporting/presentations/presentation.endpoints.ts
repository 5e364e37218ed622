import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { report } from '../reports/report.schema.ts';
import { presentationCalls, reportPresentationCalls, slideCalls } from './presentation.calls.ts';
import {
  presentation,
  presentationVersion,
  presentationVersionComparison,
  presentationVersionWithSlides,
  slide,
} from './presentation.schema.ts';
import { presentationContent } from './presentation-content.schema.ts';

const params = z.object({ id: idParameter() });
const versionParams = z.object({ id: idParameter(), number: idParameter() });

export const presentationDefinitions = {
  list: defineList({
    summary: 'Presentations, newest first; clients see those that were sent to them.',
    query: {
      report: idParameter().optional(),
      organization: idParameter().optional(),
    },
    item: presentation,
  }),
  get: defineEndpoint({
    summary: 'One presentation: the newest version for staff, what was sent for clients.',
    params,
    response: presentation,
  }),
  content: defineEndpoint({
    summary:
      'A presentation with everything that it shows: the newest version, or with `sent` what the client has.',
    params,
    query: z.strictObject({
      /** Staff: one of the kept versions. */
      number: idParameter().optional(),
      /** Staff: what the client has; clients always get that. */
      sent: flagParameter().optional(),
    }),
    response: presentationContent,
  }),
  listVersions: defineList({
    summary: 'The kept versions of a presentation, newest first.',
    params,
    item: presentationVersion,
  }),
  getVersion: defineEndpoint({
    summary: 'A kept version with its slides.',
    params: versionParams,
    response: presentationVersionWithSlides,
  }),
  compareVersions: defineEndpoint({
    summary: 'What changed from an earlier version to this one.',
    params: versionParams,
    query: z.strictObject({ from: idParameter() }),
    response: presentationVersionComparison,
  }),
  restoreVersion: defineEndpoint({
    summary: 'Makes a new version with the slides of an earlier one.',
    params: versionParams,
    response: presentation,
  }),
};

export const presentationEndpoints = createEndpoints(presentationCalls, presentationDefinitions);

export const reportPresentationDefinitions = {
  create: defineEndpoint({
    summary: 'Creates the presentation from the organization’s template; 409 when there is one.',
    params,
    response: report,
  }),
  recreate: defineEndpoint({
    summary: 'Makes a new version of the presentation from the present template.',
    params,
    response: report,
  }),
};

export const reportPresentationEndpoints = createEndpoints(
  reportPresentationCalls,
  reportPresentationDefinitions,
);

export const slideDefinitions = {
  list: defineList({
    summary: 'Slides of the presentations that the viewer sees, by presentation and order.',
    query: {
      slide_deck: idParameter().optional(),
      /** The earlier service's name of `slide_deck`. */
      slideDeckTemplate: idParameter().optional(),
    },
    item: slide,
  }),
  get: defineEndpoint({
    summary: 'One slide of a version that the viewer sees.',
    params,
    response: slide,
  }),
};

export const slideEndpoints = createEndpoints(slideCalls, slideDefinitions);
