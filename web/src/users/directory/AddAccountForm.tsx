import { Group, Switch, TextInput } from '@mantine/core';
import type { User } from '@portal/contract/users/user.schema.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { OrganizationSelect } from '../shared/OrganizationSelect.tsx';
import { RoleSelect } from '../shared/RoleSelect.tsx';
import { useAddAccount } from '../users.queries.ts';
import styles from './UserDirectory.module.css';

const labels = {
  organization: 'Organization',
  role: 'Role',
  receive_reporting_email: 'Reporting emails',
  receive_approval_reminders: 'Approval reminders',
};

type AccountValues = {
  organization: number | null;
  role: number | null;
  receive_reporting_email: boolean;
  receive_approval_reminders: boolean;
};

export function AddAccountForm({ user, onDone }: { user: User; onDone: () => void }) {
  const add = useAddAccount(onDone);
  const form = useRecordForm<AccountValues, never>({
    name: `account-of-${user.id}`,
    valuesOf: () => ({
      organization: null,
      role: null,
      receive_reporting_email: false,
      receive_approval_reminders: false,
    }),
    validate: { organization: required, role: required },
    create: ({ organization, role, ...mails }) =>
      // Validation ensures that the organization and the role are set.
      add.mutateAsync({
        body: { user: user.id, organization: organization ?? 0, role: role ?? 0, ...mails },
      }),
  });

  return (
    <form
      id={form.id}
      className={styles.account}
      onSubmit={form.handleSubmit}
      noValidate
      aria-label="Add Account"
    >
      <RecordFormNotices form={form} labels={labels} />
      <TextInput label="User" required readOnly value={user.name} />
      <OrganizationSelect
        label={labels.organization}
        withAsterisk
        placeholder="Choose an organization"
        openOnFocus={false}
        data-autofocus
        except={user.org_roles.map(({ organization }) => organization)}
        {...form.getInputProps('organization')}
      />
      <RoleSelect
        isForAccount
        label={labels.role}
        withAsterisk
        placeholder="Choose a role"
        {...form.getInputProps('role')}
      />
      <div className={styles.switches}>
        <Switch
          label={labels.receive_reporting_email}
          {...form.getSwitchProps('receive_reporting_email')}
        />
        <Switch
          label={labels.receive_approval_reminders}
          {...form.getSwitchProps('receive_approval_reminders')}
        />
      </div>
      <Group justify="flex-end" gap={8}>
        <FormButtons form={form} onClose={onDone} submitLabel="Add Account" />
      </Group>
    </form>
  );
}
