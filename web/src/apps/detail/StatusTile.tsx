import { StatusDot } from '#platform/ui/StatusDot.tsx';
import styles from './Detail.module.css';

const states = {
  ok: { name: 'Answers', color: 'var(--tone-success)' },
  down: { name: 'Doesn’t answer', color: 'var(--text-tertiary)' },
};

interface StatusTileProps {
  /** 'Web server' */
  name: string;
  isOk: boolean;
  reason: string | null;
}

export function StatusTile({ name, isOk, reason }: StatusTileProps) {
  return (
    <li className={styles.status} aria-label={name}>
      <span className={styles.statusName}>{name}</span>
      <StatusDot status={isOk ? states.ok : states.down} />
      {!isOk && reason && <span className={styles.reason}>{reason}</span>}
    </li>
  );
}
