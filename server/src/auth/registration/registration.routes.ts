import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { prepareRegistration, register } from './registration.service.ts';

export const registrationRoutes: Route[] = [
  route(authEndpoints.register, {
    prepare: ({ reader, body }) => prepareRegistration(reader, body),
    handle: ({ db, body, ip, request }, hash) =>
      register(db, body, { hash, origin: { ip, userAgent: request.headers['user-agent'] } }),
  }),
];
