import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { errorDetail } from '../platform/errors.ts';
import { idParameter, text } from '../platform/fields.ts';
import { user } from '../users/user.schema.ts';
import { authCalls } from './auth.calls.ts';
import {
  emailChangeBody,
  emailChangeConfirmBody,
  loginBody,
  loginResponse,
  passwordChangeBody,
  passwordResetBody,
  passwordResetConfirmBody,
  registrationBody,
  signedIn,
  userPasswordBody,
} from './auth.schema.ts';

export const authDefinitions = {
  login: defineEndpoint({
    isSessionOnly: true,
    summary: 'Signs in by username or address; with `as`, also as that other user.',
    query: z.strictObject({ as: text(200).optional() }),
    body: loginBody,
    response: loginResponse,
  }),
  register: defineEndpoint({
    summary: "Makes the account that an invitation's key is for, and signs in.",
    body: registrationBody,
    response: signedIn,
    status: 201,
  }),
  logout: defineEndpoint({
    isSessionOnly: true,
    summary: 'Ends this session; an impersonation together with the session that it came from.',
    response: errorDetail,
  }),
  impersonate: defineEndpoint({
    isSessionOnly: true,
    isSecret: true,
    summary: 'Opens an impersonation of a user from this session, for at most 60 minutes.',
    params: z.object({ id: idParameter() }),
    response: signedIn,
  }),
  endImpersonation: defineEndpoint({
    isSessionOnly: true,
    summary: 'Ends this impersonation; the session that it came from stays open.',
    response: errorDetail,
  }),
  getUser: defineEndpoint({
    summary: 'Who holds the token.',
    response: user,
  }),
  changePassword: defineEndpoint({
    isSessionOnly: true,
    summary: "Changes one's own password and ends all other sessions.",
    body: passwordChangeBody,
    response: errorDetail,
  }),
  requestPasswordReset: defineEndpoint({
    summary:
      'Mails a link for a new password; answers the same whether or not the address is known.',
    body: passwordResetBody,
    response: errorDetail,
  }),
  confirmPasswordReset: defineEndpoint({
    summary: 'Sets a new password by the link that was mailed.',
    body: passwordResetConfirmBody,
    response: errorDetail,
  }),
  requestEmailChange: defineEndpoint({
    isSessionOnly: true,
    summary: "Mails a link to one's own new address, which changes when the link is confirmed.",
    body: emailChangeBody,
    response: errorDetail,
  }),
  confirmEmailChange: defineEndpoint({
    summary: 'Changes the address by the link that was mailed to it.',
    body: emailChangeConfirmBody,
    response: errorDetail,
  }),
  setUserPassword: defineEndpoint({
    isSessionOnly: true,
    summary: "Sets another user's password; not that of staff.",
    body: userPasswordBody,
    response: errorDetail,
  }),
  sendPasswordReset: defineEndpoint({
    isSessionOnly: true,
    summary: 'Mails a user the link for a new password; for those who may set the password.',
    params: z.object({ id: idParameter() }),
    response: errorDetail,
  }),
};

export const authEndpoints = createEndpoints(authCalls, authDefinitions);
