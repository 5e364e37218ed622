import { z } from 'zod';
import { connectors } from '../connectors.ts';
import { connectorStatus, sentSettings, shownSettings } from '../platform/connector.schema.ts';

/** An organization's settings for a connector, and the status of the data that the connector reads. */
export const organizationConnector = z.object({
  connector: z.string(),
  /** True if a superuser has configured the connector. */
  is_configured: z.boolean(),
  ...shownSettings,
  /**
   * The host that a successful test confirmed the settings for; null if no test has confirmed them, or if the settings
   * aren't bound to a host.
   */
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
