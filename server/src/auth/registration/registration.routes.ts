import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { rememberDevice } from '../login/known-device.ts';
import { prepareRegistration, register } from './registration.service.ts';

export const registrationRoutes: Route[] = [
  route(authEndpoints.register, {
    prepare: ({ reader, body }) => prepareRegistration(reader, body),
    handle: async ({ db, body, ip, request, reply }, hash) => {
      const origin = { ip, userAgent: request.headers['user-agent'] };
      const answer = await register(db, body, { hash, origin });
      rememberDevice(reply, answer.user.id);
      return answer;
    },
  }),
];
