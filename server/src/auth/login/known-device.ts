import { createKnownDevices } from '#platform/http/known-devices.ts';

/*
 * A browser that has signed in as a person keeps a signed cookie for that person. The cookie grants no access: it only
 * gives the browser a rate limit of its own, so that strangers who exhaust a name's limit don't lock its owner out.
 */
export const { remember: rememberDevice, find: findKnownDevice } = createKnownDevices({
  purpose: 'login.device',
  name: 'known-device',
  path: '/api/rest-auth/',
});
