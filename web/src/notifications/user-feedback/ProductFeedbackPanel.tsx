import { userFeedbackCalls } from '@portal/contract/notifications/user-feedback.calls.ts';
import type { UserFeedback } from '@portal/contract/notifications/user-feedback.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { PendingPanel } from '#platform/ui/panel/PendingPanel.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { feedbackKinds, feedbackTypeLabels } from '../notification-search.ts';

interface ProductFeedbackPanelProps {
  id: number;
  /** The feedback's row, if the list contains it. */
  row: UserFeedback | undefined;
  onClose: () => void;
}

export function ProductFeedbackPanel({ id, row, onClose }: ProductFeedbackPanelProps) {
  const query = endpointQuery(userFeedbackCalls.get, { params: { id } });
  const loading = useQuery({ ...query, enabled: row === undefined });
  const feedback = row ?? loading.data;
  if (!feedback) return <PendingPanel noun="Feedback" loading={loading} onClose={onClose} />;
  return <FeedbackContent feedback={feedback} onClose={onClose} />;
}

interface FeedbackContentProps {
  feedback: UserFeedback;
  onClose: () => void;
}

function FeedbackContent({ feedback, onClose }: FeedbackContentProps) {
  const remove = useEndpointMutation(userFeedbackCalls.delete, {
    invalidates: [userFeedbackCalls.list],
    toast: 'Feedback Deleted',
    onSuccess: onClose,
  });
  const update = useEndpointMutation(userFeedbackCalls.update, {
    invalidates: [userFeedbackCalls.list, userFeedbackCalls.get],
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
              data={feedbackKinds}
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
          {feedback.actor && (
            <Property label="Written by">
              {feedback.actor.name} as {feedback.user.name}
            </Property>
          )}
          <Property label="Given">
            <DateText value={feedback.date_created} style="moment" />
          </Property>
        </PropertyList>
        <div className={styles.message}>{feedback.feedback}</div>
      </div>
    </SidePanel>
  );
}
