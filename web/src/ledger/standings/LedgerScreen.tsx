import { Button } from '@mantine/core';
import { ledgerCalls } from '@portal/contract/ledger/ledger.calls.ts';
import {
  type LedgerStanding,
  type standingOrderings,
  standingStates,
} from '@portal/contract/ledger/ledger.schema.ts';
import { nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import { IconFileImport, IconScale } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { choiceField } from '#platform/ui/filters/filter-fields.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { RecordList } from '#platform/ui/layout/RecordList.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { staffField } from '#users/shared/record-fields.ts';
import { LedgerTabs } from '../economics/LedgerTabs.tsx';
import { monthName, standingLabels } from '../shared/ledger-texts.ts';
import { useThisMonth } from '../shared/use-this-month.ts';
import { ImportAgreementsModal } from './ImportAgreementsModal.tsx';
import styles from './Standings.module.css';
import { standingColumns } from './standing-columns.tsx';

type Ordering = (typeof standingOrderings)[number];

const endChoices = (thisMonth: string) =>
  [0, 1, 2, 5].map((count) => {
    const month = nextMonth(thisMonth, count);
    return { value: month, label: `By ${monthName(month)}` };
  });

const fieldsOf = (thisMonth: string) => [
  choiceField(
    'state',
    'Standing',
    standingStates.map((value) => ({
      value,
      label: standingLabels[value].name,
      color: standingLabels[value].color,
    })),
  ),
  staffField('account_lead', 'Account Lead', { staffOnly: true }),
  choiceField('ends_by', 'Ends', endChoices(thisMonth)),
];

const standingId = ({ id }: LedgerStanding) => id;

/** Lists all clients with agreements and whether they are behind or ahead, this month and over the whole term. */
export function LedgerScreen() {
  const { search, setSearch } = useScreenSearch('/app/organizations/ledger');
  const navigate = useNavigate();
  const ordering = search.ordering ?? 'risk';
  const list = useEndpointPages(ledgerCalls.list, {
    pageSize: 50,
    query: {
      search: search.search,
      state: search.state,
      account_lead: search.account_lead,
      ends_by: search.ends_by,
      ordering,
    },
  });
  const { shown, choice } = useColumnChoice('ledger', standingColumns);
  const thisMonth = useThisMonth();
  const [isImporting, setIsImporting] = useState(false);
  const behind = list.hasMore ? 0 : list.rows.filter(({ state }) => state === 'behind').length;
  const isFiltered = Boolean(
    search.search || search.state || search.account_lead || search.ends_by,
  );
  return (
    <PanelLayout>
      <PageHeader
        title="Ledger"
        detail={behind > 0 && <span className={styles.behind}>{behind} behind</span>}
      >
        <LedgerTabs />
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.6} />}
          onClick={() => setIsImporting(true)}
        >
          Import Agreements
        </Button>
      </PageHeader>
      {isImporting && <ImportAgreementsModal onClose={() => setIsImporting(false)} />}
      <RecordList
        label="Ledger"
        list={list}
        columns={shown}
        columnChoice={choice}
        nouns={['client', 'clients']}
        filters={{
          label: 'Choose clients',
          fields: fieldsOf(thisMonth),
          search,
          textSearch: { name: 'search', label: 'Search clients' },
        }}
        rowId={standingId}
        rowHeight={78}
        loadingLabel="Loading Ledger"
        problem="The ledger couldn’t be loaded"
        sorting={{
          by: ordering,
          // The table passes only sort names that its columns define, so the cast is safe.
          onChange: (by) => setSearch({ ordering: by as Ordering }),
        }}
        opening={{
          id: null,
          onOpen: ({ id }) =>
            void navigate({
              to: '/organizations/$organizationId/ledger',
              params: { organizationId: String(id) },
            }),
        }}
        empty={
          <EmptyState heading="No Clients Found" icon={<IconScale size={22} stroke={1.5} />}>
            {isFiltered
              ? 'No clients with an agreement match the filters.'
              : 'Clients with agreements are listed here. Add an agreement on the Ledger tab of a client’s page.'}
          </EmptyState>
        }
      />
    </PanelLayout>
  );
}
