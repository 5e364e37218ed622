import type { GoogleDriveConnector } from '@portal/contract/administration/connector.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { DataTable, type DataTableColumn } from '#platform/ui/DataTable.tsx';
import { DateText } from '#platform/ui/DateText.tsx';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { ListBody } from '#platform/ui/ListLayout.tsx';
import { LoadProblem } from '#platform/ui/LoadProblem.tsx';
import { PageHeader } from '#platform/ui/PageHeader.tsx';
import styles from '#platform/ui/RecordScreen.module.css';
import { PanelLayout } from '#platform/ui/SidePanel.tsx';
import { StatusDot } from '#platform/ui/StatusDot.tsx';
import { connectorState } from './connector-search.ts';
import { googleDriveQuery } from './connectors.queries.ts';
import { GoogleDrivePanel } from './GoogleDrivePanel.tsx';

interface Row {
  id: 'google-drive';
  name: string;
  purpose: string;
  connector: GoogleDriveConnector;
}

const columns: readonly DataTableColumn<Row>[] = [
  {
    id: 'name',
    header: 'Connector',
    width: 160,
    grow: 1,
    cell: ({ name }) => <span className={styles.strong}>{name}</span>,
  },
  {
    id: 'state',
    header: 'State',
    width: 116,
    cell: ({ connector }) => <StatusDot status={connectorState(connector)} />,
  },
  {
    id: 'purpose',
    header: 'Used for',
    width: 220,
    yields: true,
    grow: 2,
    cell: ({ purpose }) => purpose,
  },
  {
    id: 'account',
    header: 'Account',
    width: 200,
    yields: true,
    grow: 2,
    cell: ({ connector }) => connector.email ?? <span className={styles.none}>–</span>,
  },
  {
    id: 'tested',
    header: 'Tested',
    width: 168,
    yields: true,
    align: 'end',
    cell: ({ connector }) => <DateText value={connector.last_test?.at ?? null} style="minute" />,
  },
];

const rowId = ({ id }: Row) => id;

const rowsOf = (connector: GoogleDriveConnector): Row[] => [
  {
    id: 'google-drive',
    name: 'Google Drive',
    purpose: 'Documents and sheets of articles',
    connector,
  },
];

/** The outside services that the portal works with, and how it stands with each. */
export function ConnectorsScreen() {
  const { search, setSearch } = useScreenSearch('/app/administration/connectors');
  const { data, error, isLoading, refetch } = useQuery(googleDriveQuery);
  const close = () => setSearch({ connector: undefined });
  return (
    <PanelLayout
      columns={7}
      panel={search.connector && data && <GoogleDrivePanel connector={data} onClose={close} />}
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
            rows={data ? rowsOf(data) : []}
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
