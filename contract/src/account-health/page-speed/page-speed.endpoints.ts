import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import { devices, pageSpeedRun, pageSpeedRunDetail } from './page-speed.schema.ts';

const access = screenAccess['/account-health'];
const params = z.object({ id: idParameter() });

export const pageSpeedEndpoints = {
  list: defineList({
    path: '/api/account-health-overviews/:id/page-speed-runs',
    access,
    summary: 'The page-speed runs of an account, the newest first.',
    params,
    query: { device: z.enum(devices).optional() },
    item: pageSpeedRun,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/page-speed-runs/:id',
    access,
    summary: 'One page-speed run with its report.',
    params,
    response: pageSpeedRunDetail,
  }),
};
