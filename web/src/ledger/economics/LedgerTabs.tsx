import { Link } from '@tanstack/react-router';
import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import styles from './Economics.module.css';

const tabs = [
  { path: '/organizations/ledger', label: 'Standings' },
  { path: '/organizations/economics', label: 'Economics' },
  { path: '/organizations/statements', label: 'Statements' },
] as const;

/** Links to the ledger's screens that the viewer may open. Renders nothing if there is only one. */
export function LedgerTabs() {
  const viewer = useViewer();
  const shown = tabs.filter(({ path }) => mayOpen(viewer, path));
  if (shown.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label="Ledger">
      {shown.map(({ path, label }) => (
        <Link key={path} to={path} className={styles.tab}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
