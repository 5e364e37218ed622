import { capacityEndpoints } from '@portal/contract/content/capacity/capacity.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentCounted } from '../planning/months/counted-month.service.ts';
import { addCapacity, addDaysOff, deleteDaysOff, getPersonCapacity } from './capacity.service.ts';
import { applyDistribution, applyPlan } from './distributing.service.ts';
import { previewPlan, previewRebalance } from './planned-work.service.ts';
import { getWeeks, listWeekArticles, listWeeks } from './week.service.ts';

export const capacityRoutes: Route[] = [
  route(capacityEndpoints.list, ({ db, query }) => listWeeks(db, query)),
  route(capacityEndpoints.weeks, ({ db, viewer, query }) => getWeeks(db, viewer, query)),
  route(capacityEndpoints.articles, ({ db, viewer, query }) => listWeekArticles(db, viewer, query)),
  route(capacityEndpoints.rebalance, ({ db, query }) => previewRebalance(db, query)),
  route(capacityEndpoints.distribute, async (call) => ({
    moved_count: await applyDistribution(call, call.body),
  })),
  route(capacityEndpoints.previewPlan, ({ db, query }) => previewPlan(db, query)),
  route(capacityEndpoints.plan, async (call) => {
    const { month, generated } = await applyPlan(call, call.body);
    return {
      ...(await presentCounted(call.db, call.viewer, month)),
      generated_count: generated,
      moved_count: call.body.moves.length,
    };
  }),
  route(capacityEndpoints.get, ({ db, viewer, params }) =>
    getPersonCapacity(db, viewer, params.id),
  ),
  route(capacityEndpoints.add, async ({ db, viewer, params, body }) => {
    await addCapacity(db, viewer, params.id, body);
    return getPersonCapacity(db, viewer, params.id);
  }),
  route(capacityEndpoints.addDaysOff, async ({ db, viewer, params, body }) => {
    await addDaysOff(db, viewer, params.id, body);
    return getPersonCapacity(db, viewer, params.id);
  }),
  route(capacityEndpoints.deleteDaysOff, ({ db, viewer, params }) =>
    deleteDaysOff(db, viewer, params.id),
  ),
];
