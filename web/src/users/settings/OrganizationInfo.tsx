import { IconBuilding } from '@tabler/icons-react';
import { useViewer } from '#platform/session/viewer.ts';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import styles from './MySettings.module.css';

export function OrganizationInfo() {
  const { org_roles: accounts, user_preferences: preferences } = useViewer();
  if (accounts.length === 0) {
    return (
      <EmptyState
        heading="This user does not currently have any Accounts associated with them."
        icon={<IconBuilding size={22} stroke={1.5} />}
      />
    );
  }
  return (
    <ul className={styles.rows}>
      {accounts.map((account) => (
        <li key={account.id} className={styles.row}>
          <div className={styles.rowText}>
            <div className={styles.rowTitle}>{account.organization_name}</div>
            <div className={styles.quiet}>{account.role.name}</div>
          </div>
          {account.organization === preferences.default_organization?.id && (
            <span className={styles.tag}>Default</span>
          )}
        </li>
      ))}
    </ul>
  );
}
