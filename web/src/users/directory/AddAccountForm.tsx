import { Button, Group, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { User } from '@portal/contract/users/user.schema.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { required } from '#platform/forms/required.ts';
import { OrganizationSelect } from '../shared/OrganizationSelect.tsx';
import { RoleSelect } from '../shared/RoleSelect.tsx';
import { useAddAccount } from '../user.queries.ts';
import styles from './UserDirectory.module.css';

export function AddAccountForm({ user, onDone }: { user: User; onDone: () => void }) {
  const form = useForm({
    initialValues: {
      organization: null as number | null,
      role: null as number | null,
      receive_reporting_email: false,
      receive_approval_reminders: false,
    },
    validate: { organization: required, role: required },
  });
  const add = useAddAccount(onDone);

  const handleSubmit = form.onSubmit(({ organization, role, ...mails }) => {
    if (organization === null || role === null) return;
    add.mutate(
      { body: { user: user.id, organization, role, ...mails } },
      { onError: (error) => form.setErrors(fieldErrorsOf(error)) },
    );
  });

  return (
    <form className={styles.account} onSubmit={handleSubmit} noValidate aria-label="Add Account">
      {hasOtherErrors(add.error, ['organization', 'role']) && <ErrorDisplay error={add.error} />}
      <TextInput label="User" required readOnly value={user.name} />
      <OrganizationSelect
        label="Organization"
        withAsterisk
        placeholder="Choose an organization"
        data-autofocus
        except={user.org_roles.map(({ organization }) => organization)}
        {...form.getInputProps('organization')}
      />
      <RoleSelect
        isForAccount
        label="Role"
        withAsterisk
        placeholder="Choose a role"
        {...form.getInputProps('role')}
      />
      <div className={styles.switches}>
        <Switch
          label="Reporting emails"
          {...form.getInputProps('receive_reporting_email', { type: 'checkbox' })}
        />
        <Switch
          label="Approval reminders"
          {...form.getInputProps('receive_approval_reminders', { type: 'checkbox' })}
        />
      </div>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={add.isPending}>
          Add Account
        </Button>
      </Group>
    </form>
  );
}
