import { NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { OrganizationSelect } from '#users/shared/OrganizationSelect.tsx';
import { RoleSelect } from '#users/shared/RoleSelect.tsx';

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

export function InviteUserFields({ form }: { form: UseFormReturnType<typeof emptyInvitation> }) {
  const { is_superuser } = useViewer();
  const { role } = form.values;
  const isForClient = role === null || clientGroupIds.includes(role);
  const switchProps = (name: keyof typeof emptyInvitation) =>
    form.getInputProps(name, { type: 'checkbox' });
  return (
    <>
      <SimpleGrid cols={2} spacing={12}>
        <TextInput
          label="First name"
          withAsterisk
          maxLength={150}
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label="Last name"
          withAsterisk
          maxLength={150}
          {...form.getInputProps('last_name')}
        />
      </SimpleGrid>
      <TextInput
        label="Email"
        type="email"
        withAsterisk
        maxLength={200}
        {...form.getInputProps('email')}
      />
      <SimpleGrid cols={2} spacing={12}>
        <TextInput label="Title" maxLength={150} {...form.getInputProps('title')} />
        <TextInput
          label="Phone number"
          type="tel"
          maxLength={17}
          {...form.getInputProps('phone_number')}
        />
      </SimpleGrid>
      <SimpleGrid cols={2} spacing={12}>
        <OrganizationSelect
          label="Organization"
          withAsterisk={isForClient}
          placeholder="Choose an organization"
          {...form.getInputProps('organization')}
        />
        <RoleSelect
          isForAccount
          withAgency={is_superuser}
          label="Role"
          withAsterisk
          placeholder="Choose a role"
          {...form.getInputProps('role')}
        />
      </SimpleGrid>
      <Switch label="Writer" {...switchProps('is_writer')} />
      {form.values.is_writer && (
        <NumberInput
          label="Rate, in dollars per word"
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
      <Switch label="Receives reporting emails" {...switchProps('receive_reporting_email')} />
      <Switch label="Receives approval reminders" {...switchProps('receive_approval_reminders')} />
      <Switch
        label="Send the invitation"
        description="Emails a sign-up link valid for 72 hours."
        {...switchProps('send_invite')}
      />
      <Switch
        label="Create the user now"
        description="Creates the account now; they set a password from the link."
        {...switchProps('create_user')}
      />
    </>
  );
}
