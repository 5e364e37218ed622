import { NumberInput, SimpleGrid, Switch } from '@mantine/core';
import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import type { RecordForm } from '#platform/forms/use-record-form.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { NewPersonFields, newPersonLabels } from '#users/shared/NewPersonFields.tsx';
import { OrganizationSelect } from '#users/shared/OrganizationSelect.tsx';
import { RoleSelect } from '#users/shared/RoleSelect.tsx';

export const invitationLabels = {
  ...newPersonLabels,
  organization: 'Organization',
  role: 'Role',
  is_writer: 'Writer',
  price: 'Rate, in dollars per word',
  send_invite: 'Send the invitation',
  create_user: 'Create the user now',
  receive_reporting_email: 'Receives reporting emails',
  receive_approval_reminders: 'Receives approval reminders',
};
const labels = invitationLabels;

export const emptyInvitation = {
  first_name: '',
  last_name: '',
  email: '',
  title: '',
  phone_number: '',
  organization: null as number | null,
  role: null as number | null,
  is_writer: false,
  price: '' as number | string,
  send_invite: true,
  create_user: false,
  receive_reporting_email: false,
  receive_approval_reminders: false,
};

export function InviteUserFields({ form }: { form: RecordForm<typeof emptyInvitation> }) {
  const { is_superuser } = useViewer();
  const { role } = form.values;
  const isForClient = role === null || clientGroupIds.includes(role);
  return (
    <>
      <NewPersonFields propsOf={form.getInputProps} />
      <SimpleGrid cols={2} spacing={12}>
        <OrganizationSelect
          label={labels.organization}
          withAsterisk={isForClient}
          placeholder="Choose an organization"
          openOnFocus={false}
          {...form.getInputProps('organization')}
        />
        <RoleSelect
          isForAccount
          withAgency={is_superuser}
          label={labels.role}
          withAsterisk
          placeholder="Choose a role"
          {...form.getInputProps('role')}
        />
      </SimpleGrid>
      <Switch
        label={labels.is_writer}
        description="Writes articles. If that’s all they do, choose the role Contractor or Editor."
        {...form.getSwitchProps('is_writer')}
      />
      {form.values.is_writer && (
        <NumberInput
          label={labels.price}
          w={200}
          prefix="$"
          step={0.01}
          min={0}
          max={999.99}
          decimalScale={2}
          placeholder="$0.00"
          {...form.getInputProps('price')}
        />
      )}
      <Switch
        label={labels.receive_reporting_email}
        {...form.getSwitchProps('receive_reporting_email')}
      />
      <Switch
        label={labels.receive_approval_reminders}
        {...form.getSwitchProps('receive_approval_reminders')}
      />
      <Switch
        label={labels.send_invite}
        description="Emails a sign-up link valid for 72 hours."
        {...form.getSwitchProps('send_invite')}
      />
      <Switch
        label={labels.create_user}
        description="Creates the account now, so you can assign work before they set a password from the link."
        {...form.getSwitchProps('create_user')}
      />
    </>
  );
}
