import { economicsCalls } from '@portal/contract/ledger/economics.calls.ts';
import type { PayStatement } from '@portal/contract/ledger/economics.schema.ts';
import { IconReceipt } from '@tabler/icons-react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { RecordList } from '#platform/ui/layout/RecordList.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { monthName } from '../shared/ledger-texts.ts';
import { useThisMonth } from '../shared/use-this-month.ts';
import { statementColumns } from './economics-columns.tsx';
import { LedgerTabs } from './LedgerTabs.tsx';
import { monthField } from './month-choices.ts';
import { StatementModal } from './StatementModal.tsx';

const personId = ({ id }: PayStatement) => id;

/** Lists the writers' statements for a month. */
export function StatementsScreen() {
  const { search, setSearch } = useScreenSearch('/app/organizations/statements');
  const thisMonth = useThisMonth();
  const month = search.month ?? thisMonth;
  const list = useEndpointPages(economicsCalls.statements, {
    pageSize: 50,
    query: { month, search: search.search },
  });
  const { shown, choice } = useColumnChoice('statements', statementColumns);
  return (
    <PanelLayout>
      <PageHeader title="Statements" detail={monthName(month)}>
        <LedgerTabs />
      </PageHeader>
      {search.person !== undefined && (
        <StatementModal
          id={search.person}
          month={month}
          onClose={() => void setSearch({ person: undefined })}
        />
      )}
      <RecordList
        label="Statements"
        list={list}
        columns={shown}
        columnChoice={choice}
        nouns={['statement', 'statements']}
        filters={{
          label: 'Choose statements',
          fields: [monthField(thisMonth)],
          search,
          textSearch: { name: 'search', label: 'Search writers' },
        }}
        rowId={personId}
        loadingLabel="Loading Statements"
        problem="The statements couldn’t be loaded"
        opening={{
          id: search.person ?? null,
          onOpen: ({ id }) => void setSearch({ person: id }),
          onClose: () => void setSearch({ person: undefined }),
        }}
        empty={
          <EmptyState heading="No Statements" icon={<IconReceipt size={22} stroke={1.5} />}>
            Writers with live articles in this month appear here, starting with the month of the
            first rate. Add rates for a writer in the user directory, or for a role under Economics.
          </EmptyState>
        }
      />
    </PanelLayout>
  );
}
