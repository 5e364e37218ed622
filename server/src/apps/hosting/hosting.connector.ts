import { hosting as declaration } from '@portal/contract/apps/hosting.connector.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import { implementConnector } from '#platform/connectors/connector-implementation.ts';
import { invalid } from '#platform/errors.ts';
import type { Hosting } from './hosting.ts';

export const hostingConnector = ({ engines }: Hosting) =>
  implementConnector(declaration, {
    findAccount({ engine }) {
      if (engines.some(({ id }) => id === engine)) return null;
      throw invalid({ engine: ['This server does not have this engine.'] });
    },
    async test({ settings }) {
      const engine = engines.find(({ id }) => id === settings.engine);
      const reason = engine ? await engine.unavailableReason() : 'This server does not have it.';
      if (reason !== null) throw new ConnectorError('unexpected', reason);
      return 'Applications can run here.';
    },
  });
