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
    summary: 'Sign in by username or address. With `as`, also as that other user.',
    query: z.strictObject({ as: text(200).optional() }),
    body: loginBody,
    response: loginResponse,
  }),
  register: defineEndpoint({
    summary: "Create the account that an invitation's key is for, and sign in.",
    body: registrationBody,
    response: signedIn,
    status: 201,
  }),
  logout: defineEndpoint({
    isSessionOnly: true,
    summary: 'End this session. Ends an impersonation together with the session that it came from.',
    response: errorDetail,
  }),
  impersonate: defineEndpoint({
    isSessionOnly: true,
    isSecret: true,
    summary: 'Start an impersonation of a user from this session, for at most 60 minutes.',
    params: z.object({ id: idParameter() }),
    response: signedIn,
  }),
  endImpersonation: defineEndpoint({
    isSessionOnly: true,
    summary: 'End this impersonation. The session that it came from stays open.',
    response: errorDetail,
  }),
  getUser: defineEndpoint({
    summary: 'Get the signed-in user.',
    response: user,
  }),
  changePassword: defineEndpoint({
    isSessionOnly: true,
    summary: 'Change your password and end all your other sessions.',
    body: passwordChangeBody,
    response: errorDetail,
  }),
  requestPasswordReset: defineEndpoint({
    summary:
      'Mail a link for a new password. The response is the same whether or not the address is known.',
    body: passwordResetBody,
    response: errorDetail,
  }),
  confirmPasswordReset: defineEndpoint({
    summary: 'Set a new password by the link that was mailed.',
    body: passwordResetConfirmBody,
    response: errorDetail,
  }),
  requestEmailChange: defineEndpoint({
    isSessionOnly: true,
    summary: 'Mail a link to your new address. The address changes when the link is confirmed.',
    body: emailChangeBody,
    response: errorDetail,
  }),
  confirmEmailChange: defineEndpoint({
    summary: 'Change the address by the link that was mailed to it.',
    body: emailChangeConfirmBody,
    response: errorDetail,
  }),
  setUserPassword: defineEndpoint({
    isSessionOnly: true,
    summary: "Set another user's password, except that of staff.",
    body: userPasswordBody,
    response: errorDetail,
  }),
  sendPasswordReset: defineEndpoint({
    isSessionOnly: true,
    summary: 'Mail a user the link for a new password. For people who can set the password.',
    params: z.object({ id: idParameter() }),
    response: errorDetail,
  }),
};

export const authEndpoints = createEndpoints(authCalls, authDefinitions);
