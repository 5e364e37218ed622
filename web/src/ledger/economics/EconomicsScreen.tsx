import { Button } from '@mantine/core';
import { economicsCalls } from '@portal/contract/ledger/economics.calls.ts';
import type { ClientEconomics } from '@portal/contract/ledger/economics.schema.ts';
import { IconCoins } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { RecordList } from '#platform/ui/layout/RecordList.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { monthName } from '../shared/ledger-texts.ts';
import { useThisMonth } from '../shared/use-this-month.ts';
import { ClientMonthModal } from './ClientMonthModal.tsx';
import { EconomicsSettingsModal } from './EconomicsSettingsModal.tsx';
import { clientColumns } from './economics-columns.tsx';
import { LedgerTabs } from './LedgerTabs.tsx';
import { monthField } from './month-choices.ts';
import { RoleRatesModal } from './RoleRatesModal.tsx';

const clientId = ({ id }: ClientEconomics) => id;

/** Lists each client's revenue, cost, and margin in a month. */
export function EconomicsScreen() {
  const { search, setSearch } = useScreenSearch('/app/organizations/economics');
  const thisMonth = useThisMonth();
  const month = search.month ?? thisMonth;
  const list = useEndpointPages(economicsCalls.clients, {
    pageSize: 50,
    query: { month, search: search.search },
  });
  const { shown, choice } = useColumnChoice('economics', clientColumns);
  const [open, setOpen] = useState<'rates' | 'settings' | null>(null);
  const close = () => setOpen(null);
  return (
    <PanelLayout>
      <PageHeader title="Economics" detail={monthName(month)}>
        <LedgerTabs />
        <Button variant="default" onClick={() => setOpen('settings')}>
          Settings
        </Button>
        <Button variant="default" onClick={() => setOpen('rates')}>
          Role Rates
        </Button>
      </PageHeader>
      {open === 'settings' && <EconomicsSettingsModal onClose={close} />}
      {open === 'rates' && <RoleRatesModal onClose={close} />}
      {search.client !== undefined && (
        <ClientMonthModal
          id={search.client}
          month={month}
          onClose={() => void setSearch({ client: undefined })}
        />
      )}
      <RecordList
        label="Economics"
        list={list}
        columns={shown}
        columnChoice={choice}
        nouns={['client', 'clients']}
        filters={{
          label: 'Choose clients',
          fields: [monthField(thisMonth)],
          search,
          textSearch: { name: 'search', label: 'Search clients' },
        }}
        rowId={clientId}
        loadingLabel="Loading Economics"
        problem="The economics couldn’t be loaded"
        opening={{
          id: search.client ?? null,
          onOpen: ({ id }) => void setSearch({ client: id }),
          onClose: () => void setSearch({ client: undefined }),
        }}
        empty={
          <EmptyState heading="No Clients Found" icon={<IconCoins size={22} stroke={1.5} />}>
            No clients match the search.
          </EmptyState>
        }
      />
    </PanelLayout>
  );
}
