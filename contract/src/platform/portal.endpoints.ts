import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const healthReport = z.object({
  status: z.enum(['starting', 'ok', 'stopping', 'failing']),
  version: z.string(),
  database: z.enum(['sqlite', 'postgres']),
});

/** Settings that screens need before sign-in. */
export const portalSettings = z.object({
  version: z.string(),
  /** The portal's public address without a trailing slash; null means the current origin. */
  public_url: z.string().nullable(),
  time_zone: z.string(),
  support_email: z.string().nullable(),
  chat_url: z.string().nullable(),
  /** Whether a connector for sheets is configured; documents are always available. */
  makes_sheets: z.boolean(),
  /** The demo's users and password; null on other portals. */
  demonstration: z
    .object({
      password: z.string(),
      users: z.array(z.object({ username: z.string(), description: z.string() })),
    })
    .nullable(),
});
export type PortalSettings = z.infer<typeof portalSettings>;

export const portalEndpoints = {
  health: defineEndpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'The health report; 503 while the portal starts or stops.',
    response: healthReport,
  }),
  settings: defineEndpoint({
    method: 'GET',
    path: '/api/portal',
    access: 'public',
    summary: 'What screens need to know of this portal before anybody has signed in.',
    response: portalSettings,
  }),
};
