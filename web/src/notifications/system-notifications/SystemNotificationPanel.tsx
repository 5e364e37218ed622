import { Switch } from '@mantine/core';
import { systemNotificationCalls } from '@portal/contract/notifications/system-notification.calls.ts';
import type { SystemNotification } from '@portal/contract/notifications/system-notification.schema.ts';
import { addDays, dayInZone, instantInZone } from '@portal/contract/platform/dates.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useRecordMutations } from '#platform/api/use-record-mutations.ts';
import { EditPanel } from '#platform/forms/EditPanel.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { formatMoment } from '#platform/ui/dates/format-date.ts';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { DayTimeInput } from './DayTimeInput.tsx';

interface SystemNotificationPanelProps {
  /** The announcement to change; undefined to add one. */
  notification: SystemNotification | undefined;
  onClose: () => void;
}

const labels = { message: 'Message', live_date: 'Live', end_date: 'End', is_active: 'Active' };

export function SystemNotificationPanel(props: SystemNotificationPanelProps) {
  const { notification, onClose } = props;
  const timeZone = useTimeZone();
  const { add, update, remove } = useRecordMutations(
    systemNotificationCalls,
    'System Notification',
    () => {
      form.discard();
      onClose();
    },
  );
  const form = useRecordForm<ReturnType<typeof valuesOf>, SystemNotification>({
    name: `system-notification-${notification?.id ?? 'new'}`,
    record: notification,
    valuesOf: (record) => valuesOf(record, timeZone),
    validate: { message: required, live_date: required, end_date: required },
    create: ({ live_date: live, end_date: end, ...rest }) => {
      const dates = { live_date: instantOf(live, timeZone), end_date: instantOf(end, timeZone) };
      return add.mutateAsync({ body: { ...rest, ...dates } });
    },
    update: ({ live_date: live, end_date: end, ...rest }, { id, version }) => {
      const body = {
        ...rest,
        ...(live !== undefined && { live_date: instantOf(live, timeZone) }),
        ...(end !== undefined && { end_date: instantOf(end, timeZone) }),
      };
      return update.mutateAsync({ params: { id }, body, version });
    },
  });
  return (
    <EditPanel
      title={notification ? 'System Notification' : 'Add System Notification'}
      form={form}
      onClose={onClose}
      deletion={
        notification && (
          <span className={styles.left}>
            <ConfirmButton
              label="Delete"
              c="var(--tone-danger)"
              question="Delete this system notification?"
              consequence="It disappears from everyone’s screen."
              onConfirm={() => remove.mutateAsync({ params: { id: notification.id } })}
            />
          </span>
        )
      }
    >
      <RecordFormNotices
        form={form}
        labels={labels}
        format={(field, value) => valueText(field, value, timeZone)}
      />
      <GrowingTextarea
        label="Message"
        description={`Basic HTML allowed; scripts are removed.${notification ? ' Changes are shown to everyone as soon as they are saved.' : ''}`}
        withAsterisk
        minRows={4}
        maxLength={5_000}
        {...form.getInputProps('message')}
      />
      <DayTimeInput
        label={labels.live_date}
        description={`In ${timeZone}.`}
        usualTime="00:00"
        {...form.getInputProps('live_date')}
      />
      <DayTimeInput label={labels.end_date} usualTime="23:59" {...form.getInputProps('end_date')} />
      <Switch
        label="Active"
        description="Turn off to hide it regardless of dates."
        {...form.getSwitchProps('is_active')}
      />
    </EditPanel>
  );
}

/** Formats a value for the conflict notice. */
function valueText(field: string, value: unknown, timeZone: string): string {
  if (value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'message') return String(value);
  return formatMoment(instantOf(String(value), timeZone), timeZone);
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

/** Formats an instant as a day and a time in a time zone: '2026-11-24T23:59'. */
function localTime(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return `${dayInZone(date, timeZone)}T${new Intl.DateTimeFormat('en-GB', clock).format(date)}`;
}

/** Converts a day and a time in a time zone to an instant. */
function instantOf(local: string, timeZone: string): string {
  const [day = '', time = ''] = local.split('T');
  return instantInZone(day, time, timeZone);
}
