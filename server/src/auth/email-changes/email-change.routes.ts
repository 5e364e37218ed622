import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Database } from '#platform/database/database.ts';
import { tooManyRequests } from '#platform/errors.ts';
import { countFailure } from '#platform/http/rate-limit.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { confirmOwnPassword } from '../login/own-password.service.ts';
import { confirmEmailChange, requestEmailChange } from './email-change.service.ts';

/** The maximum number of links, both per person and per address. */
const linkLimit = { limit: 5, seconds: 15 * 60 };

/**
 * Counts a link toward the limits of the person and of the new address, whose owner may not have requested it. Throws
 * 429 if a limit is exceeded.
 */
async function countLink(database: Database, viewer: Viewer, email: string): Promise<void> {
  for (const key of [`email-change.person ${viewer.id}`, `email-change.email ${foldText(email)}`]) {
    const { isOverLimit } = await countFailure(database, key, linkLimit);
    if (isOverLimit) {
      throw tooManyRequests('Too many confirmation links were requested. Try again in 15 minutes.');
    }
  }
}

export const emailChangeRoutes = (database: Database): Route[] => [
  route(authEndpoints.requestEmailChange, {
    // Require the password, since password reset links will be sent to the new address.
    prepare: async ({ viewer, body: { email, password } }) => {
      await confirmOwnPassword(database, viewer, {
        password,
        error: { password: ['Your password was entered incorrectly. Please enter it again.'] },
      });
      await countLink(database, viewer, email);
    },
    handle: async ({ db, viewer, body: { email } }) => {
      await requestEmailChange(db, viewer, email);
      return { detail: `We sent a link to ${email}. Open it to confirm the address.` };
    },
  }),
  route(authEndpoints.confirmEmailChange, async ({ db, body }) => ({
    detail: `Your email address is now ${await confirmEmailChange(db, body.token)}.`,
  })),
];
