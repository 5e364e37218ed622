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
    summary:
      'Sign in with a username or email address. `as` also starts an impersonation of the given user.',
    query: z.strictObject({ as: text(200).optional() }),
    body: loginBody,
    response: loginResponse,
  }),
  register: defineEndpoint({
    summary: 'Register with the key of an invitation, and sign in.',
    body: registrationBody,
    response: signedIn,
    status: 201,
  }),
  logout: defineEndpoint({
    isSessionOnly: true,
    summary: 'End this session. During an impersonation, also end the session that started it.',
    response: errorDetail,
  }),
  impersonate: defineEndpoint({
    isSessionOnly: true,
    isSecret: true,
    summary: 'Start an impersonation of a user from this session, for up to 60 minutes.',
    params: z.object({ id: idParameter() }),
    response: signedIn,
  }),
  endImpersonation: defineEndpoint({
    isSessionOnly: true,
    summary: 'End this impersonation. The session that started it stays open.',
    response: errorDetail,
  }),
  getUser: defineEndpoint({
    summary: 'Get the signed-in user.',
    response: user,
  }),
  changePassword: defineEndpoint({
    isSessionOnly: true,
    summary: 'Change your password and end all of your other sessions.',
    body: passwordChangeBody,
    response: errorDetail,
  }),
  requestPasswordReset: defineEndpoint({
    summary:
      "Email a link for choosing a new password. The response doesn't reveal whether the address is known.",
    body: passwordResetBody,
    response: errorDetail,
  }),
  confirmPasswordReset: defineEndpoint({
    summary: 'Set a new password with the token of an emailed link.',
    body: passwordResetConfirmBody,
    response: errorDetail,
  }),
  requestEmailChange: defineEndpoint({
    isSessionOnly: true,
    summary:
      'Email a confirmation link to your new address. The address changes once it is confirmed.',
    body: emailChangeBody,
    response: errorDetail,
  }),
  confirmEmailChange: defineEndpoint({
    summary: 'Confirm a new address with the link that was emailed to it.',
    body: emailChangeConfirmBody,
    response: errorDetail,
  }),
  setUserPassword: defineEndpoint({
    isSessionOnly: true,
    summary: "Set another user's password. Not allowed if the user is staff.",
    body: userPasswordBody,
    response: errorDetail,
  }),
  sendPasswordReset: defineEndpoint({
    isSessionOnly: true,
    summary:
      "Email a user a link for choosing a new password. Requires permission to set that user's password.",
    params: z.object({ id: idParameter() }),
    response: errorDetail,
  }),
};

export const authEndpoints = createEndpoints(authCalls, authDefinitions);
