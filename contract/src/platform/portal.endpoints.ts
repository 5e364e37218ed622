import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const healthReport = z.object({
  status: z.enum(['starting', 'ok', 'stopping', 'failing']),
  version: z.string(),
  database: z.enum(['sqlite', 'postgres']),
});

/** What screens need to know of this portal before anybody has signed in. */
export const portalSettings = z.object({
  version: z.string(),
  /** Where everybody reaches the portal, without a slash at the end; null: where the browser is. */
  public_url: z.string().nullable(),
  time_zone: z.string(),
  support_email: z.string().nullable(),
  chat_url: z.string().nullable(),
  /** Whether a connector is set up that makes sheets; documents are made in any case. */
  makes_sheets: z.boolean(),
  /** On a demonstration: who can sign in, and with what. */
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
    summary: 'Whether the portal answers; 503 while it starts or stops.',
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
