import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Database } from '#platform/database/database.ts';
import { tooManyRequests } from '#platform/errors.ts';
import { countFailure, isLimited, networkOf } from '#platform/http/rate-limit.ts';
import { type Route, route } from '#platform/http/route.ts';
import { rememberDevice } from '../login/known-device.ts';
import {
  changeOwnPassword,
  confirmReset,
  enqueueResetMail,
  getResetRecipient,
  prepareOwnPassword,
  prepareReset,
  prepareUserPassword,
  sendPasswordReset,
  setUserPassword,
} from './password.service.ts';

const seconds = 15 * 60;
/** `perEmail` limits links to an email address; `perAddress` limits requests from a network. */
const perEmail = { limit: 5, seconds };
const perAddress = { limit: 50, seconds };

/**
 * Returns whether a link may be emailed to this address. Throws 429 after too many requests from one network. Doesn't
 * check whether the address is known, since the response must not reveal that.
 */
async function prepareResetMail(database: Database, email: string, ip: string): Promise<boolean> {
  const address = `reset.address ${networkOf(ip)}`;
  if (await isLimited(database, address, perAddress)) throw tooManyRequests();
  await countFailure(database, address, perAddress);
  const { isOverLimit } = await countFailure(database, `reset.email ${foldText(email)}`, perEmail);
  return !isOverLimit;
}

export const passwordRoutes = (database: Database): Route[] => [
  route(authEndpoints.changePassword, {
    prepare: ({ viewer, body }) => prepareOwnPassword(database, viewer, body),
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
  route(authEndpoints.sendPasswordReset, {
    prepare: async ({ reader, viewer, params, ip }) => {
      const { name, email } = await getResetRecipient(reader, viewer, params.id);
      if (await prepareResetMail(database, email, ip)) return;
      throw tooManyRequests(`Too many reset links were requested for ${name}. Try again later.`);
    },
    handle: async ({ db, viewer, params }) => {
      const { name, email } = await sendPasswordReset(db, viewer, params.id);
      return { detail: `A reset link is on its way to ${name} (${email}).` };
    },
  }),
  route(authEndpoints.requestPasswordReset, {
    prepare: ({ body, ip }) => prepareResetMail(database, body.email, ip),
    handle: async ({ db, body: { email }, ip }, isWithinLimit) => {
      if (isWithinLimit) await enqueueResetMail(db, { email, ip });
      return { detail: `If an account exists for ${email}, a password reset link has been sent.` };
    },
  }),
  route(authEndpoints.confirmPasswordReset, {
    prepare: ({ reader, body }) => prepareReset(reader, body),
    handle: async ({ db, body, ip, reply }, hash) => {
      rememberDevice(reply, await confirmReset(db, body, { hash, ip }));
      return { detail: 'Password Updated!' };
    },
  }),
];
