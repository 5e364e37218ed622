import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import { report } from '../reports/report.schema.ts';
import { reportManagement } from '../reports/report-access.ts';
import {
  presentation,
  presentationVersion,
  presentationVersionComparison,
  presentationVersionWithSlides,
  slide,
} from './presentation.schema.ts';
import { presentationContent } from './presentation-content.schema.ts';

const access = screenAccess['/reporting'];
const params = z.object({ id: idParameter() });
const versionParams = z.object({ id: idParameter(), number: idParameter() });

export const presentationEndpoints = {
  list: defineList({
    path: '/api/slide-decks',
    access,
    summary: 'Presentations, newest first; clients see those that were sent to them.',
    query: {
      report: idParameter().optional(),
      organization: idParameter().optional(),
    },
    item: presentation,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/slide-decks/:id',
    access,
    summary: 'One presentation: the newest version for staff, what was sent for clients.',
    params,
    response: presentation,
  }),
  content: defineEndpoint({
    method: 'GET',
    path: '/api/slide-decks/:id/content',
    access,
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
    path: '/api/slide-decks/:id/versions',
    access: reportManagement,
    summary: 'The kept versions of a presentation, newest first.',
    params,
    item: presentationVersion,
  }),
  getVersion: defineEndpoint({
    method: 'GET',
    path: '/api/slide-decks/:id/versions/:number',
    access: reportManagement,
    summary: 'A kept version with its slides.',
    params: versionParams,
    response: presentationVersionWithSlides,
  }),
  compareVersions: defineEndpoint({
    method: 'GET',
    path: '/api/slide-decks/:id/versions/:number/comparison',
    access: reportManagement,
    summary: 'What changed from an earlier version to this one.',
    params: versionParams,
    query: z.strictObject({ from: idParameter() }),
    response: presentationVersionComparison,
  }),
  restoreVersion: defineEndpoint({
    method: 'POST',
    path: '/api/slide-decks/:id/versions/:number/restore',
    access: reportManagement,
    summary: 'Makes a new version with the slides of an earlier one.',
    params: versionParams,
    response: presentation,
  }),
};

export const reportPresentationEndpoints = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/monthly-reports/:id/create_report_presentation',
    access: reportManagement,
    summary: 'Creates the presentation from the organization’s template; 409 when there is one.',
    params,
    response: report,
  }),
  recreate: defineEndpoint({
    method: 'POST',
    path: '/api/monthly-reports/:id/recreate_report_presentation',
    access: reportManagement,
    summary: 'Makes a new version of the presentation from the present template.',
    params,
    response: report,
  }),
};

export const slideEndpoints = {
  list: defineList({
    path: '/api/slides',
    access,
    summary: 'Slides of the presentations that the viewer sees, by presentation and order.',
    query: {
      slide_deck: idParameter().optional(),
      /** The earlier service's name of `slide_deck`. */
      slideDeckTemplate: idParameter().optional(),
    },
    item: slide,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/slides/:id',
    access,
    summary: 'One slide of a version that the viewer sees.',
    params,
    response: slide,
  }),
};
