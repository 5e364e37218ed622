import { Button, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { systemNotificationEndpoints } from '@portal/contract/notifications/system-notification.endpoints.ts';
import type { SystemNotification } from '@portal/contract/notifications/system-notification.schema.ts';
import { addDays, dayInZone, instantInZone } from '@portal/contract/platform/dates.ts';
import { useId } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { ConfirmButton } from '#platform/ui/ConfirmButton.tsx';
import { GrowingTextarea } from '#platform/ui/GrowingTextarea.tsx';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { instantOf, localTime } from './local-time.ts';

interface SystemNotificationPanelProps {
  /** The announcement that is changed; without one a new one is made. */
  notification: SystemNotification | undefined;
  onClose: () => void;
}

const stale = [systemNotificationEndpoints.list];
const fields = ['message', 'live_date', 'end_date', 'is_active'] as const;
const isGiven = (value: string) => (value.trim() === '' ? 'This field is required.' : null);

export function SystemNotificationPanel(props: SystemNotificationPanelProps) {
  const { notification, onClose } = props;
  const formId = useId();
  const timeZone = useTimeZone();
  const form = useForm({
    initialValues: valuesOf(notification, timeZone),
    validate: { message: isGiven, live_date: isGiven, end_date: isGiven },
  });
  const settings = { invalidates: stale, showsErrors: true, onSuccess: onClose };
  const add = useEndpointMutation(systemNotificationEndpoints.create, {
    ...settings,
    toast: 'System Notification Added!',
  });
  const update = useEndpointMutation(systemNotificationEndpoints.update, {
    ...settings,
    toast: 'System Notification Updated!',
  });
  const remove = useEndpointMutation(systemNotificationEndpoints.delete, {
    invalidates: stale,
    toast: 'System Notification Deleted.',
    onSuccess: onClose,
  });
  const mutation = notification ? update : add;

  const handleSubmit = form.onSubmit((values) => {
    const body = {
      ...values,
      live_date: instantOf(values.live_date, timeZone),
      end_date: instantOf(values.end_date, timeZone),
    };
    const onError = (error: Error) => form.setErrors(fieldErrorsOf(error));
    if (notification) update.mutate({ params: { id: notification.id }, body }, { onError });
    else add.mutate({ body }, { onError });
  });

  return (
    <SidePanel
      title={notification ? 'System Notification' : 'Add System Notification'}
      onClose={onClose}
      footer={
        <>
          {notification && (
            <span style={{ marginRight: 'auto' }}>
              <ConfirmButton
                label="Delete"
                c="var(--tone-danger)"
                question="Delete this system notification?"
                consequence="It disappears from everybody’s screen."
                onConfirm={() =>
                  remove.mutateAsync({ params: { id: notification.id } }).catch(() => {})
                }
              />
            </span>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={mutation.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <Stack gap={14}>
          {hasOtherErrors(mutation.error, fields) && <ErrorDisplay error={mutation.error} />}
          <GrowingTextarea
            label="Message"
            description="HTML: links and emphasis stay, whatever could run is taken out."
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
            description="Without this it isn’t shown, whatever the dates say."
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        </Stack>
      </form>
    </SidePanel>
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
