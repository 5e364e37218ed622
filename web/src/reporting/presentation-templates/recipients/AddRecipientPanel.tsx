import { Switch } from '@mantine/core';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { EditPanel } from '#platform/forms/EditPanel.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { NewPersonFields, newPersonLabels } from '#users/shared/NewPersonFields.tsx';
import { useAddRecipient } from './recipients.queries.ts';

const labels = {
  ...newPersonLabels,
  role: 'Role',
  receive_reporting_email: 'Receives reports',
  send_invite: 'Send the invitation',
};

const roles = [groups.customer, groups.accountOwner].map(({ id, name }) => ({
  value: String(id),
  label: name,
}));

/** The initial values for a user who only receives reports. Without an invitation, the user has no password. */
const newRecipient = {
  first_name: '',
  last_name: '',
  email: '',
  title: '',
  phone_number: '',
  role: String(groups.customer.id),
  receive_reporting_email: true,
  send_invite: false,
};

interface AddRecipientPanelProps {
  organization: Organization;
  onClose: () => void;
}

export function AddRecipientPanel({ organization, onClose }: AddRecipientPanelProps) {
  const add = useAddRecipient(onClose);
  const form = useRecordForm<typeof newRecipient, never>({
    name: `report-recipient-new-${organization.id}`,
    valuesOf: () => newRecipient,
    validate: { first_name: required, last_name: required, email: required },
    create: ({ role, title, phone_number, ...rest }) =>
      add.mutateAsync({
        body: {
          ...rest,
          organization: organization.id,
          role: Number(role),
          title: title.trim() || null,
          phone_number: phone_number.trim() || null,
          is_writer: false,
          create_user: true,
        },
      }),
  });
  return (
    <EditPanel title="Add User" form={form} onClose={onClose} submitLabel="Add User">
      <RecordFormNotices form={form} labels={labels} />
      <NewPersonFields propsOf={form.getInputProps} />
      <Select
        label={labels.role}
        data={roles}
        allowDeselect={false}
        {...form.getInputProps('role')}
      />
      <Switch
        label={labels.receive_reporting_email}
        {...form.getSwitchProps('receive_reporting_email')}
      />
      <Switch
        label={labels.send_invite}
        description="Emails a sign-up link valid for 72 hours. Without it, a password reset lets them in later."
        {...form.getSwitchProps('send_invite')}
      />
    </EditPanel>
  );
}
