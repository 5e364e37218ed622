import { z } from 'zod';
import { connectors } from '../connectors.ts';
import { connectorStatus, sentSettings, shownSettings } from '../platform/connector.schema.ts';

/** An organization's settings for a connector, and the status of the organization's data from it. */
export const organizationConnector = z.object({
  connector: z.string(),
  /** True if a superuser has set the connector up. */
  is_configured: z.boolean(),
  ...shownSettings,
  /** The host for which a test has confirmed the settings, if they are bound to the domain. */
  confirmed_host: z.string().nullable(),
  /** True if the organization's settings can be tested. */
  is_testable: z.boolean(),
  status: connectorStatus,
});
export type OrganizationConnector = z.infer<typeof organizationConnector>;

export const organizationConnectorBody = sentSettings(
  connectors
    .filter(({ organization }) => organization !== undefined)
    .map(({ id }) => `${id}.organization`),
);
