import { useQuery } from '@tanstack/react-query';
import { ConnectorStatusView } from '#platform/connectors/ConnectorStatusView.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { organizationConnectorQuery } from '../organizations.queries.ts';

interface OrganizationConnectorStatusProps {
  organizationId: number;
  /** The connector's id. */
  connector: string;
}

/** Shows the status of an organization's data from an external service. Only for staff. */
export function OrganizationConnectorStatus(props: OrganizationConnectorStatusProps) {
  const { organizationId, connector } = props;
  const { data, error, refetch } = useQuery(organizationConnectorQuery(organizationId, connector));
  if (data) return <ConnectorStatusView status={data.status} />;
  if (!error) return null;
  return (
    <LoadProblem
      heading="The state of this connector couldn’t be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
