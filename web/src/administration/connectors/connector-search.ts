import type { GoogleDriveConnector } from '@portal/contract/administration/connector.schema.ts';
import { z } from 'zod';

export const connectorSearch = z.object({
  /** The connector that is open. */
  connector: z.enum(['google-drive']).optional().catch(undefined),
});

/** How it stands with a connector. */
export function connectorState({ is_configured, last_test }: GoogleDriveConnector) {
  if (!is_configured) return { name: 'Not set up', color: 'var(--text-tertiary)' };
  if (!last_test) return { name: 'Not tested', color: 'var(--tone-info)' };
  return last_test.is_ok
    ? { name: 'Works', color: 'var(--tone-success)' }
    : { name: 'Trouble', color: 'var(--tone-danger)' };
}
