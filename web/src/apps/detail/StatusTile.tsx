import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from './Detail.module.css';

const states = {
  ok: { name: 'Responds', color: 'var(--tone-success)' },
  down: { name: 'Doesn’t respond', color: 'var(--text-tertiary)' },
  unknown: { name: 'Not checked', color: 'var(--text-tertiary)' },
};

interface StatusTileProps {
  /** The status's name, such as 'Web server'. */
  name: string;
  /** Whether the check succeeded; null before the first check. */
  isOk: boolean | null;
  reason: string | null;
}

export function StatusTile({ name, isOk, reason }: StatusTileProps) {
  const state = isOk === null ? states.unknown : isOk ? states.ok : states.down;
  return (
    <li className={styles.status} aria-label={name}>
      <span className={styles.statusName}>{name}</span>
      <StatusDot status={state} />
      {!isOk && reason && <span className={styles.reason}>{reason}</span>}
    </li>
  );
}
