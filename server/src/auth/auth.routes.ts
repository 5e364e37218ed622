import type { Database } from '#platform/database/database.ts';
import type { Route } from '#platform/http/route.ts';
import { apiKeyRoutes } from './api-keys/api-key.routes.ts';
import { emailChangeRoutes } from './email-changes/email-change.routes.ts';
import { loginRoutes } from './login/login.routes.ts';
import { passwordRoutes } from './passwords/password.routes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { sessionRoutes } from './sessions/session.routes.ts';

export const authRoutes = ({ database }: { database: Database }): Route[] => [
  ...loginRoutes(database),
  ...passwordRoutes(database),
  ...emailChangeRoutes(database),
  ...registrationRoutes,
  ...sessionRoutes,
  ...apiKeyRoutes(database),
];
