import type { Files } from '#platform/files/files.service.ts';
import type { Route } from '#platform/http/route.ts';
import { groupRoutes } from './groups/group.routes.ts';
import { homeSummaryRoutes } from './home/home-summary.routes.ts';
import { setupChecklistRoutes } from './home/setup-checklist.routes.ts';
import { personRoutes } from './people/person.routes.ts';
import { userPreferencesRoutes } from './preferences/user-preferences.routes.ts';
import { savedViewRoutes } from './saved-views/saved-view.routes.ts';
import { writerRoutes } from './writers/writer.routes.ts';

export const usersRoutes = ({ files }: { files: Files }): Route[] => [
  ...personRoutes({ files }),
  ...userPreferencesRoutes,
  ...savedViewRoutes,
  ...homeSummaryRoutes,
  ...setupChecklistRoutes,
  ...groupRoutes,
  ...writerRoutes,
];
