import type { Files } from '#platform/files/files.service.ts';
import type { JobStarts } from '#platform/http/job-route.ts';
import type { Route } from '#platform/http/route.ts';
import { websiteBuildRoutes } from './builds/website-build.routes.ts';
import { checklistRoutes } from './checklists/checklist.routes.ts';
import type { ItemChecks } from './checks/item-checks.ts';
import { checklistItemCommentRoutes } from './comments/checklist-item-comment.routes.ts';
import { checklistTemplateRoutes } from './templates/checklist-template.routes.ts';

interface OnboardingServices {
  files: Files;
  jobStarts: JobStarts;
  itemChecks: ItemChecks;
}

export const onboardingRoutes = (services: OnboardingServices): Route[] => [
  ...checklistTemplateRoutes(services),
  ...checklistRoutes(services),
  ...checklistItemCommentRoutes,
  ...websiteBuildRoutes(services),
];
