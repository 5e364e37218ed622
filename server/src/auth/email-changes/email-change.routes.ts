import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import { confirmOwnPassword } from '../login/own-password.service.ts';
import { confirmEmailChange, requestEmailChange } from './email-change.service.ts';

export const emailChangeRoutes = (database: Database): Route[] => [
  route(authEndpoints.requestEmailChange, {
    // An address receives links for new passwords.
    prepare: ({ viewer, body: { password } }) =>
      confirmOwnPassword(database, viewer, {
        password,
        error: { password: ['Your password was entered incorrectly. Please enter it again.'] },
      }),
    handle: async ({ db, viewer, body: { email } }) => {
      await requestEmailChange(db, viewer, email);
      return { detail: `We sent a link to ${email}. Open it to confirm the address.` };
    },
  }),
  route(authEndpoints.confirmEmailChange, async ({ db, body }) => ({
    detail: `Your email address is ${await confirmEmailChange(db, body.token)} now.`,
  })),
];
