import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { errorDetail } from '../platform/errors.ts';
import { text } from '../platform/fields.ts';
import { user } from '../users/user.schema.ts';
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

export const authEndpoints = {
  login: defineEndpoint({
    method: 'POST',
    path: '/api/rest-auth/login',
    access: 'public',
    isSessionOnly: true,
    summary: 'Signs in by username or address; with `as`, also as that other user.',
    query: z.strictObject({ as: text(200).optional() }),
    body: loginBody,
    response: loginResponse,
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/api/rest-auth/registration',
    access: 'public',
    summary: "Makes the account that an invitation's key is for, and signs in.",
    body: registrationBody,
    response: signedIn,
    status: 201,
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/rest-auth/logout',
    access: 'signed-in',
    isSessionOnly: true,
    summary: 'Ends this session; an impersonation together with the session that it came from.',
    response: errorDetail,
  }),
  getUser: defineEndpoint({
    method: 'GET',
    path: '/api/rest-auth/user',
    access: 'signed-in',
    summary: 'Who holds the token.',
    response: user,
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/rest-auth/password/change',
    access: 'signed-in',
    isSessionOnly: true,
    summary: "Changes one's own password and ends all other sessions.",
    body: passwordChangeBody,
    response: errorDetail,
  }),
  requestPasswordReset: defineEndpoint({
    method: 'POST',
    path: '/api/rest-auth/password/reset',
    access: 'public',
    summary:
      'Mails a link for a new password; answers the same whether or not the address is known.',
    body: passwordResetBody,
    response: errorDetail,
  }),
  confirmPasswordReset: defineEndpoint({
    method: 'POST',
    path: '/api/rest-auth/password/reset/confirm',
    access: 'public',
    summary: 'Sets a new password by the link that was mailed.',
    body: passwordResetConfirmBody,
    response: errorDetail,
  }),
  requestEmailChange: defineEndpoint({
    method: 'POST',
    path: '/api/rest-auth/email/change',
    access: 'signed-in',
    isSessionOnly: true,
    summary: "Mails a link to one's own new address, which changes when the link is confirmed.",
    body: emailChangeBody,
    response: errorDetail,
  }),
  confirmEmailChange: defineEndpoint({
    method: 'POST',
    path: '/api/rest-auth/email/change/confirm',
    access: 'public',
    summary: 'Changes the address by the link that was mailed to it.',
    body: emailChangeConfirmBody,
    response: errorDetail,
  }),
  setUserPassword: defineEndpoint({
    method: 'POST',
    path: '/api/change-user-password',
    access: { permission: 'delete_user' },
    isSessionOnly: true,
    summary: "Sets another user's password; not that of staff.",
    body: userPasswordBody,
    response: errorDetail,
  }),
};
