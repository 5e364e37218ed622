import type { ConnectorStatus } from '@portal/contract/platform/connector.schema.ts';

/** The states of connectors as screens name and color them. */
export const connectorStates: Readonly<
  Record<ConnectorStatus['state'], { name: string; color: string }>
> = {
  not_set_up: { name: 'Not set up', color: 'var(--text-tertiary)' },
  not_tried: { name: 'Not tested', color: 'var(--tone-info)' },
  working: { name: 'Works', color: 'var(--tone-success)' },
  failing: { name: 'Trouble', color: 'var(--tone-danger)' },
};
