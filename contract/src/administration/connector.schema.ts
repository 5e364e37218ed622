import { z } from 'zod';
import { connectors } from '../connectors.ts';
import {
  connectorStatus,
  connectorTest,
  sentSettings,
  shownSettings,
} from '../platform/connector.schema.ts';

export const connectorSummary = z.object({
  id: z.string(),
  title: z.string(),
  is_configured: z.boolean(),
  /** The portal's account at the service, such as the email address to share folders with. */
  account: z.string().nullable(),
  last_test: connectorTest.nullable(),
  status: connectorStatus,
});
export type ConnectorSummary = z.infer<typeof connectorSummary>;

export const connectorDetail = connectorSummary.extend(shownSettings);
export type ConnectorDetail = z.infer<typeof connectorDetail>;

export const connectorBody = sentSettings(connectors.map(({ id }) => `${id}.settings`));
