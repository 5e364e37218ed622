import { z } from 'zod';
import { createEndpoints, defineEndpoint } from './endpoint.ts';
import { portalCalls } from './portal.calls.ts';

export const healthParts = [
  'database',
  'disk',
  'files',
  'mail',
  'clock',
  'backups',
  'printing',
  'hosting',
] as const;
export type HealthPart = (typeof healthParts)[number];

/** The states of one component of the portal. `off` means that the component isn't configured. */
export const partStates = ['ok', 'failing', 'off'] as const;
export type PartState = (typeof partStates)[number];

/**
 * The portal's health. `failing` means that the database is unavailable, so every request fails; `degraded` means that
 * another component fails.
 */
export const healthReport = z.object({
  status: z.enum(['starting', 'ok', 'degraded', 'stopping', 'failing']),
  version: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  parts: z.record(z.enum(healthParts), z.enum(partStates)),
});

export const readiness = healthReport.pick({ status: true });

/** Settings that screens need before the user signs in. */
export const portalSettings = z.object({
  version: z.string(),
  /** The agency's name; null means the product's name. */
  name: z.string().nullable(),
  /** The address of the agency's logo. */
  logo: z.string().nullable(),
  /** The portal's public address without a trailing slash; null means the current origin. */
  public_url: z.string().nullable(),
  time_zone: z.string(),
  /** The currency of all amounts, such as 'USD'. */
  currency: z.string(),
  /** True if clients on a phone can open the screens that are made for phones. */
  phones: z.boolean(),
  support_email: z.string().nullable(),
  chat_url: z.string().nullable(),
  /** True if a connector for sheets is configured; documents are always available. */
  makes_sheets: z.boolean(),
  /** False without a mail server, in which case all emails stay in the outbox. */
  sends_mail: z.boolean(),
  /** The demo's users and password; null on portals that aren't demos. */
  demonstration: z
    .object({
      password: z.string(),
      users: z.array(z.object({ username: z.string(), description: z.string() })),
    })
    .nullable(),
});
export type PortalSettings = z.infer<typeof portalSettings>;

export const portalDefinitions = {
  health: defineEndpoint({
    ignoresToken: true,
    summary:
      'Get the health report, including each external service. Returns 503 while the portal is starting or stopping, or can’t reach its database.',
    response: healthReport,
  }),
  live: defineEndpoint({
    ignoresToken: true,
    summary: 'Check liveness. Returns 200 while the process runs; restart it if this fails.',
    response: readiness,
  }),
  ready: defineEndpoint({
    ignoresToken: true,
    summary:
      'Check readiness. Returns 200 while requests can be served, otherwise 503; route requests elsewhere if this fails.',
    response: readiness,
  }),
  logo: defineEndpoint({
    summary: "Get the agency's logo.",
    query: z.strictObject({
      /** Changes whenever the logo changes, so that no cache returns an old logo. */
      v: z.string().max(100).optional(),
    }),
  }),
  settings: defineEndpoint({
    summary: 'Get the portal settings that screens need before the user signs in.',
    response: portalSettings,
  }),
};

export const portalEndpoints = createEndpoints(portalCalls, portalDefinitions);
