import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { pageSpeedCalls } from './page-speed-run.calls.ts';
import { devices, pageSpeedRun, pageSpeedRunDetail } from './page-speed-run.schema.ts';

const params = z.object({ id: idParameter() });

export const pageSpeedDefinitions = {
  list: defineList({
    summary: 'List the page-speed runs of an account, newest first.',
    params,
    query: { device: z.enum(devices).optional() },
    item: pageSpeedRun,
  }),
  get: defineEndpoint({
    summary: 'Get a page-speed run with its report.',
    params,
    response: pageSpeedRunDetail,
  }),
};

export const pageSpeedEndpoints = createEndpoints(pageSpeedCalls, pageSpeedDefinitions);
