import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { systemNotificationEndpoints } from '@portal/contract/notifications/system-notification.endpoints.ts';
import type { SystemNotification } from '@portal/contract/notifications/system-notification.schema.ts';
import { addDays, dayInZone, instantInZone } from '@portal/contract/platform/dates.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { DraftOffer } from '#platform/forms/DraftOffer.tsx';
import { EditPanel } from '#platform/forms/EditPanel.tsx';
import { required } from '#platform/forms/required.ts';
import { useFormDraft } from '#platform/forms/use-form-draft.ts';
import { useRecordCalls } from '#platform/forms/use-record-calls.ts';
import { ConfirmButton } from '#platform/ui/ConfirmButton.tsx';
import { GrowingTextarea } from '#platform/ui/GrowingTextarea.tsx';
import styles from '#platform/ui/RecordScreen.module.css';
import { instantOf, localTime } from './local-time.ts';

interface SystemNotificationPanelProps {
  /** The announcement to change; omitted to add one. */
  notification: SystemNotification | undefined;
  onClose: () => void;
}

export function SystemNotificationPanel(props: SystemNotificationPanelProps) {
  const { notification, onClose } = props;
  const timeZone = useTimeZone();
  const form = useForm({
    initialValues: valuesOf(notification, timeZone),
    validate: { message: required, live_date: required, end_date: required },
  });
  const draft = useFormDraft(`system-notification-${notification?.id ?? 'new'}`, form);
  const calls = useRecordCalls(systemNotificationEndpoints, {
    noun: 'System Notification',
    form,
    onDone: () => {
      draft.clear();
      onClose();
    },
  });
  const handleSubmit = form.onSubmit((values) => {
    const body = {
      ...values,
      live_date: instantOf(values.live_date, timeZone),
      end_date: instantOf(values.end_date, timeZone),
    };
    if (notification) calls.update({ params: { id: notification.id }, body });
    else calls.add({ body });
  });
  return (
    <EditPanel
      title={notification ? 'System Notification' : 'Add System Notification'}
      saving={calls}
      onSubmit={handleSubmit}
      onClose={onClose}
      deletion={
        notification && (
          <span className={styles.left}>
            <ConfirmButton
              label="Delete"
              c="var(--tone-danger)"
              question="Delete this system notification?"
              consequence="It disappears from everyone’s screen."
              onConfirm={() => calls.remove({ params: { id: notification.id } })}
            />
          </span>
        )
      }
    >
      {draft.savedAt !== null && (
        <DraftOffer savedAt={draft.savedAt} onRestore={draft.restore} onDrop={draft.clear} />
      )}
      <GrowingTextarea
        label="Message"
        description="Basic HTML allowed; scripts are removed."
        withAsterisk
        minRows={4}
        maxLength={5_000}
        {...form.getInputProps('message')}
      />
      <TextInput
        label="Live"
        description={`In the agency’s time zone, ${timeZone}.`}
        type="datetime-local"
        withAsterisk
        {...form.getInputProps('live_date')}
      />
      <TextInput
        label="End"
        type="datetime-local"
        withAsterisk
        {...form.getInputProps('end_date')}
      />
      <Switch
        label="Active"
        description="Turn off to hide it regardless of dates."
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </EditPanel>
  );
}

function valuesOf(notification: SystemNotification | undefined, timeZone: string) {
  const today = dayInZone(new Date(), timeZone);
  const live = notification?.live_date ?? instantInZone(today, '00:00', timeZone);
  const end = notification?.end_date ?? instantInZone(addDays(today, 1), '23:59', timeZone);
  return {
    message: notification?.message ?? '',
    live_date: localTime(live, timeZone),
    end_date: localTime(end, timeZone),
    is_active: notification?.is_active ?? true,
  };
}
