import { hosting } from '@portal/contract/apps/hosting.connector.ts';
import type { Config } from '#platform/config.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import { implementConnector } from '#platform/connectors/connector-implementation.ts';
import { invalid } from '#platform/errors.ts';
import { testDocker } from '../engines/docker/test-docker.ts';
import { HostingError } from '../engines/hosting-engine.ts';
import { dockerHostOf, dockerSettingsOf } from './hosting-settings.ts';

/**
 * Implements the connector that selects the engine for new applications, and a Docker host from those that the operator
 * allows.
 */
export const hostingConnector = ({
  dockerHosts,
  hasEmbeddedApps,
}: Pick<Config, 'dockerHosts' | 'hasEmbeddedApps'>) =>
  implementConnector(hosting, {
    findAccount({ engine, docker_host, domain }) {
      if (docker_host && !dockerHosts.includes(docker_host)) {
        const allowed = dockerHosts.join(', ') || 'none is set';
        throw invalid({ docker_host: [`Allowed by PORTAL_DOCKER_HOSTS: ${allowed}.`] });
      }
      return engine === 'Docker' ? (domain ?? null) : null;
    },
    async test({ settings, signal }) {
      if (settings.engine === 'Embedded') {
        if (hasEmbeddedApps) return 'New applications run on the portal’s own machine.';
        const text = 'The embedded hosting engine is off on this server: see PORTAL_EMBEDDED_APPS.';
        throw new ConnectorError('switched-off', text);
      }
      try {
        const host = dockerHostOf(settings, dockerHosts);
        return await testDocker(host, dockerSettingsOf(settings), signal);
      } catch (error) {
        if (error instanceof HostingError) throw new ConnectorError('unreachable', error.message);
        throw error;
      }
    },
  });
