import type { Calls } from '../platform/endpoint.ts';
import type { authDefinitions } from './auth.endpoints.ts';

export const authCalls: Calls<typeof authDefinitions> = {
  login: { method: 'POST', path: '/api/rest-auth/login', access: 'public' },
  register: { method: 'POST', path: '/api/rest-auth/registration', access: 'public' },
  logout: { method: 'POST', path: '/api/rest-auth/logout', access: 'signed-in' },
  impersonate: { method: 'POST', path: '/api/users/:id/impersonate', access: 'staff' },
  endImpersonation: {
    method: 'POST',
    path: '/api/rest-auth/end-impersonation',
    access: 'signed-in',
  },
  getUser: { method: 'GET', path: '/api/rest-auth/user', access: 'signed-in' },
  changePassword: { method: 'POST', path: '/api/rest-auth/password/change', access: 'signed-in' },
  requestPasswordReset: { method: 'POST', path: '/api/rest-auth/password/reset', access: 'public' },
  confirmPasswordReset: {
    method: 'POST',
    path: '/api/rest-auth/password/reset/confirm',
    access: 'public',
  },
  requestEmailChange: { method: 'POST', path: '/api/rest-auth/email/change', access: 'signed-in' },
  confirmEmailChange: {
    method: 'POST',
    path: '/api/rest-auth/email/change/confirm',
    access: 'public',
  },
  setUserPassword: {
    method: 'POST',
    path: '/api/change-user-password',
    access: { permission: 'delete_user' },
  },
  sendPasswordReset: {
    method: 'POST',
    path: '/api/users/:id/send-password-reset',
    access: { permission: 'delete_user' },
  },
};
