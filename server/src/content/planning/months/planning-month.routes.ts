import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { can } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { generateArticles } from '../generation/generation.service.ts';
import { findWork, presentCounted } from './counted-month.service.ts';
import { findPlanningGaps } from './gaps.service.ts';
import { presentPlanningMonth } from './planning-month.presenter.ts';
import {
  createPlanningMonth,
  getPlanningMonth,
  listPlanningMonths,
  updatePlanningMonth,
} from './planning-month.service.ts';
import { previewPlanningMonth } from './preview.service.ts';

export const planningMonthRoutes: Route[] = [
  route(planningMonthEndpoints.list, async ({ db, viewer, query }) => {
    const page = await listPlanningMonths(db, query);
    if (query.brief || !can(viewer, 'add_contentarticle')) {
      return mapPage(page, (month) => presentPlanningMonth(month));
    }
    const workOf = await findWork(db, page.items);
    return mapPage(page, (month) => presentPlanningMonth(month, workOf(month)));
  }),
  route(planningMonthEndpoints.preview, ({ db, query }) => previewPlanningMonth(db, query)),
  route(planningMonthEndpoints.gaps, ({ db, query }) => findPlanningGaps(db, query)),
  route(planningMonthEndpoints.get, async ({ db, viewer, params }) =>
    presentCounted(db, viewer, await getPlanningMonth(db, params.id)),
  ),
  route(planningMonthEndpoints.create, async ({ db, viewer, body }) => {
    const { month, generated } = await createPlanningMonth(db, viewer, body);
    return { ...(await presentCounted(db, viewer, month)), generated_count: generated };
  }),
  route(planningMonthEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: month, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'planning_month', params.id),
      find: () => getPlanningMonth(db, params.id),
      present: (month) => presentCounted(db, viewer, month),
    });
    return presentCounted(db, viewer, await updatePlanningMonth(db, month, changes));
  }),
  route(planningMonthEndpoints.generate, async ({ db, viewer, params }) => {
    const month = await getPlanningMonth(db, params.id);
    const generated_count = await generateArticles(db, viewer, month);
    return { ...(await presentCounted(db, viewer, month)), generated_count };
  }),
];
