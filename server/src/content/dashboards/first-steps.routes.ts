import { firstStepEndpoints } from '@portal/contract/content/dashboards/first-steps.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { selectFirstSteps } from './first-steps.repository.ts';

export const firstStepRoutes: Route[] = [
  route(firstStepEndpoints.get, async ({ db }) => {
    const steps = await selectFirstSteps(db);
    return {
      has_organization: Boolean(steps.has_organization),
      has_colleague: Boolean(steps.has_colleague),
      has_article_template: Boolean(steps.has_article_template),
      has_planning_month: Boolean(steps.has_planning_month),
      has_article: Boolean(steps.has_article),
    };
  }),
];
