import type { ConnectorStatus } from '@portal/contract/platform/connector.schema.ts';
import { DateText } from '../ui/dates/DateText.tsx';
import { Property, PropertyList } from '../ui/layout/PropertyList.tsx';
import { StatusDot } from '../ui/status/StatusDot.tsx';

/** Each connector state's displayed name and color. */
export const connectorStates: Readonly<
  Record<ConnectorStatus['state'], { name: string; color: string }>
> = {
  not_set_up: { name: 'Not set up', color: 'var(--text-tertiary)' },
  not_tried: { name: 'Not tested', color: 'var(--tone-info)' },
  working: { name: 'Works', color: 'var(--tone-success)' },
  failing: { name: 'Trouble', color: 'var(--tone-danger)' },
};

interface ConnectorStatusViewProps {
  status: ConnectorStatus;
  /** The portal's account with the service. */
  account?: string | null;
}

/** Shows the status of a connector, or of an organization's data from it. */
export function ConnectorStatusView({ status, account }: ConnectorStatusViewProps) {
  const { state, last_success_at, last_error, last_error_at, next_try_at } = status;
  return (
    <PropertyList>
      <Property label="Status">
        <StatusDot status={connectorStates[state]} />
      </Property>
      {account && <Property label="Account">{account}</Property>}
      {last_success_at && (
        <Property label="Last success">
          <DateText value={last_success_at} style="moment" />
        </Property>
      )}
      {last_error && (
        <Property label="Last error">
          {last_error} <DateText value={last_error_at} style="moment" />
        </Property>
      )}
      {next_try_at && (
        <Property label="Next try">
          <DateText value={next_try_at} style="moment" />
        </Property>
      )}
    </PropertyList>
  );
}
