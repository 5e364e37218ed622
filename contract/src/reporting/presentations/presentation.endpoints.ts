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
    summary:
      'List presentations, newest first. Clients see the presentations that were sent to them.',
    query: {
      report: idParameter().optional(),
      organization: idParameter().optional(),
    },
    item: presentation,
  }),
  get: defineEndpoint({
    summary: 'Get a presentation: the latest version for staff, the sent version for clients.',
    params,
    response: presentation,
  }),
  content: defineEndpoint({
    summary:
      'Get a presentation with all its content: the latest version or, with `sent`, the version that was sent.',
    params,
    query: z.strictObject({
      /** For staff: the number of a stored version. */
      number: idParameter().optional(),
      /** For staff: returns the version that was sent to the client. Clients always get this version. */
      sent: flagParameter().optional(),
    }),
    response: presentationContent,
  }),
  listVersions: defineList({
    summary: 'List the stored versions of a presentation, newest first.',
    params,
    item: presentationVersion,
  }),
  getVersion: defineEndpoint({
    summary: 'Get a stored version with its slides.',
    params: versionParams,
    response: presentationVersionWithSlides,
  }),
  compareVersions: defineEndpoint({
    summary: 'List the changes from an earlier version to this version.',
    params: versionParams,
    query: z.strictObject({ from: idParameter() }),
    response: presentationVersionComparison,
  }),
  restoreVersion: defineEndpoint({
    summary: 'Create a new version with the slides of an earlier version.',
    params: versionParams,
    response: presentation,
  }),
};

export const presentationEndpoints = createEndpoints(presentationCalls, presentationDefinitions);

export const reportPresentationDefinitions = {
  create: defineEndpoint({
    summary: "Create a report's presentation from the template. Returns 409 if it already exists.",
    params,
    response: report,
  }),
  recreate: defineEndpoint({
    summary: "Create a new version of a report's presentation from the current template.",
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
    summary: 'List the slides of presentations that you can see, by presentation and order.',
    query: {
      slide_deck: idParameter().optional(),
      /** The name of `slide_deck` in the previous service. */
      slideDeckTemplate: idParameter().optional(),
    },
    item: slide,
  }),
  get: defineEndpoint({
    summary: 'Get a slide of a version that you can see.',
    params,
    response: slide,
  }),
};

export const slideEndpoints = createEndpoints(slideCalls, slideDefinitions);
