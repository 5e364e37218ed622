import { setTimeout as sleep } from 'node:timers/promises';
import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Database } from '#platform/database/database.ts';
import { tooManyRequests } from '#platform/errors.ts';
import { countFailure, isLimited } from '#platform/http/rate-limit.ts';
import { type Route, route } from '#platform/http/route.ts';
import {
  changeOwnPassword,
  confirmReset,
  mailPasswordReset,
  prepareOwnPassword,
  prepareReset,
  prepareUserPassword,
  setUserPassword,
} from './password.service.ts';

const seconds = 15 * 60;
/** Mails to one address, and requests from one place, in 15 minutes. */
const perEmail = { limit: 5, seconds };
const perAddress = { limit: 50, seconds };

/** Long enough for a mail to be queued: the answer takes this long whether or not one was. */
const answerTime = 200;

async function requestReset(database: Database, email: string, ip: string): Promise<void> {
  const address = `reset.address ${ip}`;
  if (await isLimited(database, address, perAddress)) throw tooManyRequests();
  const answerable = sleep(answerTime);
  await countFailure(database, address, perAddress);
  const { isOverLimit } = await countFailure(database, `reset.email ${foldText(email)}`, perEmail);
  if (!isOverLimit) await database.transaction((db) => mailPasswordReset(db, email, ip));
  await answerable;
}

export const passwordRoutes = (database: Database): Route[] => [
  route(authEndpoints.changePassword, {
    prepare: ({ viewer, body, ip }) => prepareOwnPassword(database, { viewer, ip }, body),
    handle: async ({ db, viewer }, hash) => {
      await changeOwnPassword(db, viewer, hash);
      return { detail: 'Password Updated!' };
    },
  }),
  route(authEndpoints.setUserPassword, {
    prepare: ({ reader, viewer, body }) => prepareUserPassword(reader, viewer, body),
    handle: async ({ db, viewer, body }, hash) => {
      await setUserPassword(db, viewer, { userId: body.user_id, hash });
      return { detail: 'User Password Updated!' };
    },
  }),
  route(authEndpoints.requestPasswordReset, {
    prepare: ({ body, ip }) => requestReset(database, body.email, ip),
    handle: async ({ body }) => ({
      detail: `If an account exists for ${body.email}, a password reset link has been sent.`,
    }),
  }),
  route(authEndpoints.confirmPasswordReset, {
    prepare: ({ reader, body }) => prepareReset(reader, body),
    handle: async ({ db, body, ip }, hash) => {
      await confirmReset(db, body, { hash, ip });
      return { detail: 'Password Updated!' };
    },
  }),
];
