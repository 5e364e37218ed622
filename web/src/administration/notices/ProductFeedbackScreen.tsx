import { Select } from '@mantine/core';
import { userFeedbackEndpoints } from '@portal/contract/notifications/user-feedback.endpoints.ts';
import {
  type UserFeedback,
  userFeedbackTypes,
} from '@portal/contract/notifications/user-feedback.schema.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { ConfirmButton } from '#platform/ui/ConfirmButton.tsx';
import { DataTable, type DataTableColumn } from '#platform/ui/DataTable.tsx';
import { DateText } from '#platform/ui/DateText.tsx';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { ListBody, ListToolbar } from '#platform/ui/ListLayout.tsx';
import { LoadProblem } from '#platform/ui/LoadProblem.tsx';
import { PageHeader } from '#platform/ui/PageHeader.tsx';
import { PersonName } from '#platform/ui/PersonAvatar.tsx';
import { Property, PropertyList } from '#platform/ui/PropertyList.tsx';
import { PanelLayout, SidePanel } from '#platform/ui/SidePanel.tsx';
import { StatusDot } from '#platform/ui/StatusDot.tsx';
import styles from '../Administration.module.css';
import { feedbackSearch, feedbackTypeLabels } from './notice-search.ts';

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

const kinds = userFeedbackTypes.map((value) => ({
  value,
  label: feedbackTypeLabels[value].name,
}));
const feedbackId = (one: UserFeedback) => one.id;

export function ProductFeedbackScreen() {
  const { search, setSearch } = useScreenSearch(feedbackSearch);
  const list = useEndpointPages(userFeedbackEndpoints.list, {
    query: { feedback_type: search.type },
  });
  const open = list.rows.find(({ id }) => id === search.feedback);
  const close = () => setSearch({ feedback: undefined });
  return (
    <PanelLayout panel={open && <ProductFeedbackPanel feedback={open} onClose={close} />}>
      <PageHeader title="Product Feedback" />
      <ListToolbar label="Choose feedback">
        <Select
          aria-label="Kind"
          placeholder="Any kind"
          w={140}
          clearable
          data={kinds}
          value={search.type ?? null}
          onChange={(type) => setSearch({ type: type ?? undefined })}
        />
      </ListToolbar>
      <ListBody>
        {list.error ? (
          <LoadProblem
            heading="The feedback couldn’t be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <DataTable
            label="Product Feedback"
            rows={list.rows}
            columns={columns}
            rowId={feedbackId}
            isLoading={list.isLoading}
            loadingLabel="Loading Feedback"
            opening={{
              id: search.feedback ?? null,
              onOpen: ({ id }) => setSearch({ feedback: id }),
              onClose: close,
            }}
            paging={list}
            empty={
              <EmptyState
                heading="No Feedback Yet"
                icon={<IconMessageCircle size={22} stroke={1.5} />}
              >
                What people say with the Feedback button at the edge of every screen arrives here.
              </EmptyState>
            }
          />
        )}
      </ListBody>
    </PanelLayout>
  );
}

interface ProductFeedbackPanelProps {
  feedback: UserFeedback;
  onClose: () => void;
}

function ProductFeedbackPanel({ feedback, onClose }: ProductFeedbackPanelProps) {
  const remove = useEndpointMutation(userFeedbackEndpoints.delete, {
    invalidates: [userFeedbackEndpoints.list],
    toast: 'Feedback Deleted',
    onSuccess: onClose,
  });
  const update = useEndpointMutation(userFeedbackEndpoints.update, {
    invalidates: [userFeedbackEndpoints.list],
    toast: 'Feedback Updated!',
  });
  const kindId = useId();
  return (
    <SidePanel
      title={feedbackTypeLabels[feedback.feedback_type].name}
      onClose={onClose}
      footer={
        <ConfirmButton
          label="Delete"
          c="var(--tone-danger)"
          question="Delete this feedback?"
          consequence="This can’t be undone."
          onConfirm={() => remove.mutateAsync({ params: { id: feedback.id } })}
        />
      }
    >
      <div className={styles.stack}>
        <PropertyList>
          <Property label="Kind" htmlFor={kindId}>
            <Select
              id={kindId}
              allowDeselect={false}
              data={kinds}
              value={feedback.feedback_type}
              onChange={(kind) =>
                kind &&
                update.mutate({ params: { id: feedback.id }, body: { feedback_type: kind } })
              }
            />
          </Property>
          <Property label="From">
            <PersonName person={feedback.user} />
          </Property>
          <Property label="Given">
            <DateText value={feedback.date_created} style="minute" />
          </Property>
        </PropertyList>
        <div className={styles.message}>{feedback.feedback}</div>
      </div>
    </SidePanel>
  );
}
