import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { chartAnnotationCalls } from './chart-annotation.calls.ts';
import {
  chartAnnotation,
  chartAnnotationBody,
  chartAnnotationUpdate,
} from './chart-annotation.schema.ts';

const params = z.object({ id: idParameter() });

export const chartAnnotationDefinitions = {
  list: defineList({
    summary:
      'List chart annotations, latest month first. Clients see only those that are shown to clients.',
    query: { organization: idParameter().optional() },
    item: chartAnnotation,
  }),
  get: defineEndpoint({
    summary: 'Get a chart annotation.',
    params,
    response: chartAnnotation,
  }),
  create: defineEndpoint({
    summary: "Annotate a month or day in an organization's charts.",
    body: chartAnnotationBody,
    record: chartAnnotation,
    response: chartAnnotation,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Change the month, day, text, or visibility of an annotation.',
    params,
    body: chartAnnotationUpdate,
    record: chartAnnotation,
    response: chartAnnotation,
  }),
  delete: defineEndpoint({ summary: 'Delete a chart annotation.', params }),
};

export const chartAnnotationEndpoints = createEndpoints(
  chartAnnotationCalls,
  chartAnnotationDefinitions,
);
