import { usePortalSettings } from '#platform/api/portal-settings.ts';
import styles from './DemonstrationUsers.module.css';

interface DemonstrationUsersProps {
  onChoose: (credentials: { username: string; password: string }) => void;
}

/** Lists a demonstration's users. Clicking a user fills in the login form. */
export function DemonstrationUsers({ onChoose }: DemonstrationUsersProps) {
  const demonstration = usePortalSettings()?.demonstration;
  if (!demonstration) return null;
  const { users, password } = demonstration;
  return (
    <section className={styles.users}>
      <h2 className={styles.heading}>Demo portal. Sign in as…</h2>
      <ul className={styles.list}>
        {users.map(({ username, description }) => (
          <li key={username}>
            <button
              type="button"
              className={styles.user}
              onClick={() => onChoose({ username, password })}
            >
              <span className={styles.name}>{username}</span>
              <span className={styles.description}>{description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
