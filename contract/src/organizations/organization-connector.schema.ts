import { z } from 'zod';
import { connectors } from '../connectors.ts';
import { connectorStatus, shownSettings } from '../platform/connector.schema.ts';

/** What is set of a connector for one organization, and how it stands with the organization's data. */
export const organizationConnector = z.object({
  connector: z.string(),
  /** Whether a superuser has set the connector up. */
  is_configured: z.boolean(),
  ...shownSettings,
  status: connectorStatus,
});
export type OrganizationConnector = z.infer<typeof organizationConnector>;

/** Checked by the schema of the connector that the path names. */
export const organizationConnectorBody = z.record(z.string(), z.unknown()).meta({
  anyOf: connectors
    .filter(({ organization }) => organization !== undefined)
    .map(({ id }) => ({ $ref: `#/components/schemas/${id}.organization` })),
});
