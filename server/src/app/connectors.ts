import { pageSpeedConnector } from '#account-health/page-speed/pagespeed.connector.ts';
import { hostingConnector } from '#apps/hosting/hosting.connector.ts';
import { googleDriveConnector } from '#content/documents/google-drive/google-drive.connector.ts';
import type { Config } from '#platform/config.ts';
import type { ConnectorImplementation } from '#platform/connectors/connector-implementation.ts';
import { wordpressConnector } from '#platform/wordpress/wordpress.connector.ts';
import { languageModelConnector } from '#reporting/commentary/language-model.connector.ts';
import { googleAnalyticsConnector } from '#reporting/data/google-analytics/google-analytics.connector.ts';
import { whatConvertsConnector } from '#reporting/data/whatconverts/whatconverts.connector.ts';

/** The implementations of the connectors that the contract declares (`connectors.ts`). */
export const portalConnectors = (
  config: Pick<Config, 'dockerHosts' | 'hasEmbeddedApps'>,
): readonly ConnectorImplementation[] => [
  googleDriveConnector,
  wordpressConnector,
  googleAnalyticsConnector,
  whatConvertsConnector,
  pageSpeedConnector,
  hostingConnector(config),
  languageModelConnector,
];
