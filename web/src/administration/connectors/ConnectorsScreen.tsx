import type { ConnectorSummary } from '@portal/contract/administration/connector.schema.ts';
import { connectors } from '@portal/contract/connectors.ts';
import { useQuery } from '@tanstack/react-query';
import { connectorStates } from '#platform/connectors/ConnectorStatusView.tsx';
import { connectorListQuery } from '#platform/connectors/connectors.queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { DataTable, type DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { ConnectorPanel } from './ConnectorPanel.tsx';

const purposes = new Map(connectors.map(({ id, purpose }) => [id, purpose]));

const columns: readonly DataTableColumn<ConnectorSummary>[] = [
  {
    id: 'name',
    header: 'Connector',
    width: 160,
    grow: 1,
    cell: ({ title }) => <span className={styles.strong}>{title}</span>,
  },
  {
    id: 'state',
    header: 'Status',
    width: 116,
    cell: ({ status }) => <StatusDot status={connectorStates[status.state]} />,
  },
  {
    id: 'purpose',
    header: 'Used for',
    width: 200,
    yields: true,
    grow: 3,
    cell: ({ id }) => purposes.get(id),
  },
  {
    id: 'account',
    header: 'Account',
    width: 120,
    yields: true,
    grow: 2,
    cell: ({ account }) => account ?? <span className={styles.none}>–</span>,
  },
  {
    id: 'tested',
    header: 'Tested',
    width: 160,
    yields: true,
    align: 'end',
    cell: ({ last_test }) => <DateText value={last_test?.at ?? null} style="moment" />,
  },
];

const rowId = ({ id }: ConnectorSummary) => id;

/** Lists the external services that the portal uses, with their status. */
export function ConnectorsScreen() {
  const { search, setSearch } = useScreenSearch('/app/administration/connectors');
  const { data, error, isLoading, refetch } = useQuery(connectorListQuery);
  const close = () => setSearch({ connector: undefined });
  const opened = connectors.find(({ id }) => id === search.connector);
  return (
    <PanelLayout
      columns={7}
      panel={opened && <ConnectorPanel key={opened.id} connector={opened} onClose={close} />}
    >
      <PageHeader title="Connectors" />
      <ListBody>
        {error && !data ? (
          <LoadProblem
            heading="The connectors couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <DataTable
            label="Connectors"
            rows={data ?? []}
            columns={columns}
            rowId={rowId}
            isLoading={isLoading}
            loadingLabel="Loading Connectors"
            opening={{
              id: search.connector ?? null,
              onOpen: ({ id }) => setSearch({ connector: id }),
              onClose: close,
            }}
            empty={<EmptyState heading="No Connectors">There is nothing to set up.</EmptyState>}
          />
        )}
      </ListBody>
    </PanelLayout>
  );
}
