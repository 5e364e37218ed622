import { Button, Switch } from '@mantine/core';
import type { OrganizationRole, User } from '@portal/contract/users/user.schema.ts';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '#platform/session/viewer.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { RoleSelect } from '../shared/RoleSelect.tsx';
import { useRemoveAccount, useUpdateAccount } from '../users.queries.ts';
import { AddAccountForm } from './AddAccountForm.tsx';
import styles from './UserDirectory.module.css';

export function UserAccounts({ user }: { user: User }) {
  const mayEdit = useCan('add_userorgrole');
  const [isAdding, setIsAdding] = useState(false);
  const addButton = mayEdit && !isAdding && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.8} />}
      onClick={() => setIsAdding(true)}
    >
      Add Account
    </Button>
  );

  return (
    <div style={{ display: 'grid', gap: 12 }}>
      {user.org_roles.length === 0 && !isAdding && (
        <EmptyState
          heading="This user does not currently have any Accounts associated with them."
          icon={<IconBuilding size={22} stroke={1.5} />}
          action={addButton}
        >
          An account gives access to one client’s records and sets the person’s role there.
        </EmptyState>
      )}
      {user.org_roles.map((account) => (
        <AccountCard key={account.id} account={account} mayEdit={mayEdit} />
      ))}
      {isAdding && <AddAccountForm user={user} onDone={() => setIsAdding(false)} />}
      {user.org_roles.length > 0 && <div>{addButton}</div>}
    </div>
  );
}

function AccountCard({ account, mayEdit }: { account: OrganizationRole; mayEdit: boolean }) {
  const update = useUpdateAccount(account.user);
  const remove = useRemoveAccount();
  const params = { id: account.id };
  return (
    <section className={styles.account} aria-label={account.organization_name}>
      <div className={styles.accountHead}>
        <span className={styles.accountName}>{account.organization_name}</span>
        {mayEdit && (
          <ConfirmButton
            size="xs"
            variant="subtle"
            color="gray"
            label="Remove"
            question={`Remove the account at ${account.organization_name}?`}
            consequence="The person will no longer see this organization’s records. You can add the account again."
            onConfirm={() => remove.mutateAsync({ params })}
          />
        )}
      </div>
      <RoleSelect
        isForAccount
        size="xs"
        aria-label={`Role at ${account.organization_name}`}
        clearable={false}
        readOnly={!mayEdit}
        value={account.role.id}
        own={account.role}
        onChange={(role) => role !== null && update.mutate({ params, body: { role } })}
      />
      <div className={styles.switches}>
        <Switch
          label="Reporting emails"
          disabled={!mayEdit}
          checked={account.receive_reporting_email}
          onChange={(event) =>
            update.mutate({
              params,
              body: { receive_reporting_email: event.currentTarget.checked },
            })
          }
        />
        <Switch
          label="Approval reminders"
          disabled={!mayEdit}
          checked={account.receive_approval_reminders}
          onChange={(event) =>
            update.mutate({
              params,
              body: { receive_approval_reminders: event.currentTarget.checked },
            })
          }
        />
      </div>
    </section>
  );
}
