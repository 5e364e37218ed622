import { createKnownDevices } from '#platform/http/known-devices.ts';

/*
 * A browser that has signed in as a person keeps a signed cookie for that person. The cookie doesn't grant access. It
 * only gives the browser its own rate limit, so that strangers who exhaust the limit for a name can't lock out its
 * owner.
 */
export const { remember: rememberDevice, find: findKnownDevice } = createKnownDevices({
  purpose: 'login.device',
  name: 'known-device',
  path: '/api/rest-auth/',
});
