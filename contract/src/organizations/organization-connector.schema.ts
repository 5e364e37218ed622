import { z } from 'zod';
import { connectors } from '../connectors.ts';
import { connectorStatus, sentSettings, shownSettings } from '../platform/connector.schema.ts';

/** What is set of a connector for one organization, and how it stands with the organization's data. */
export const organizationConnector = z.object({
  connector: z.string(),
  /** Whether a superuser has set the connector up. */
  is_configured: z.boolean(),
  ...shownSettings,
  status: connectorStatus,
});
export type OrganizationConnector = z.infer<typeof organizationConnector>;

export const organizationConnectorBody = sentSettings(
  connectors
    .filter(({ organization }) => organization !== undefined)
    .map(({ id }) => `${id}.organization`),
);
