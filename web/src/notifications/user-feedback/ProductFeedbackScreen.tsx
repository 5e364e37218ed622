import { userFeedbackCalls } from '@portal/contract/notifications/user-feedback.calls.ts';
import type { UserFeedback } from '@portal/contract/notifications/user-feedback.schema.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { choiceField } from '#platform/ui/filters/filter-fields.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { RecordList } from '#platform/ui/layout/RecordList.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { feedbackKinds, feedbackTypeLabels } from '../notification-search.ts';
import { ProductFeedbackPanel } from './ProductFeedbackPanel.tsx';

const columns: readonly DataTableColumn<UserFeedback>[] = [
  {
    id: 'type',
    header: 'Kind',
    width: 124,
    cell: (one) => <StatusDot status={feedbackTypeLabels[one.feedback_type]} />,
  },
  { id: 'feedback', header: 'Feedback', width: 280, grow: 4, cell: (one) => one.feedback },
  {
    id: 'user',
    header: 'From',
    width: 160,
    yields: true,
    grow: 1,
    cell: (one) => <PersonName person={one.user} />,
  },
  {
    id: 'date',
    header: 'Given',
    width: 116,
    yields: true,
    align: 'end',
    cell: (one) => <DateText value={one.date_created} />,
  },
];

const fields = [choiceField('type', 'Kind', feedbackKinds)];

const feedbackId = (one: UserFeedback) => one.id;

export function ProductFeedbackScreen() {
  const { search, setSearch } = useScreenSearch('/app/administration/product-feedback');
  const list = useEndpointPages(userFeedbackCalls.list, {
    query: { feedback_type: search.type },
  });
  const { shown, choice } = useColumnChoice('product-feedback', columns);
  const close = () => setSearch({ feedback: undefined });
  return (
    <PanelLayout
      panel={
        search.feedback && (
          <ProductFeedbackPanel
            key={search.feedback}
            id={search.feedback}
            row={list.rows.find(({ id }) => id === search.feedback)}
            onClose={close}
          />
        )
      }
    >
      <PageHeader title="Product Feedback" />
      <RecordList
        label="Product Feedback"
        list={list}
        columns={shown}
        columnChoice={choice}
        nouns={['entry', 'entries']}
        filters={{ label: 'Choose feedback', fields, search }}
        rowId={feedbackId}
        loadingLabel="Loading Feedback"
        problem="The feedback couldn’t be loaded"
        opening={{
          id: search.feedback ?? null,
          onOpen: ({ id }) => setSearch({ feedback: id }),
          onClose: close,
        }}
        empty={
          <EmptyState heading="No Feedback Yet" icon={<IconMessageCircle size={22} stroke={1.5} />}>
            Feedback from the Feedback button appears here.
          </EmptyState>
        }
      />
    </PanelLayout>
  );
}
