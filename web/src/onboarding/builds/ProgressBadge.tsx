import { Progress } from '@mantine/core';
import { checklistProgress } from '@portal/contract/onboarding/progress.ts';
import type { ChecklistBadge } from '@portal/contract/onboarding/website-build.schema.ts';
import { IconRefresh, IconShieldX } from '@tabler/icons-react';
import { DueText } from '../items/DueText.tsx';
import styles from './Builds.module.css';

interface ProgressBadgeProps {
  /** The checklist's title: 'Build' or 'Deployment'. */
  title: string;
  badge: ChecklistBadge;
  isOpen: boolean;
  onOpen: () => void;
}

/** Shows a checklist's progress. Clicking the badge opens the checklist. */
export function ProgressBadge({ title, badge, isOpen, onOpen }: ProgressBadgeProps) {
  const percent = checklistProgress(badge);
  const { failing_check_count: failing, next_due: due } = badge;
  const isDone = percent === 100;
  return (
    <button
      type="button"
      className={styles.badge}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      <span className={styles.badgeLine}>
        <span className={styles.badgeTitle}>{title}</span>
        {failing > 0 && (
          <span className={styles.failing} title={`${failing} completed, but the check fails`}>
            <IconShieldX size={14} stroke={1.8} aria-hidden="true" />
            {failing} {failing === 1 ? 'check fails' : 'checks fail'}
          </span>
        )}
        {badge.is_template_newer && (
          <span className={styles.newer} title="The template has a newer version">
            <IconRefresh size={13} stroke={1.8} aria-hidden="true" />
            <span className={styles.hidden}>The template has a newer version</span>
          </span>
        )}
        {due && !isDone && (
          <span className={styles.due}>
            <DueText due={due} completed={false} />
          </span>
        )}
        <span className={`${styles.percent} tabular`}>
          {percent === null ? 'No Items' : `${percent}%`}
        </span>
      </span>
      <Progress
        value={percent ?? 0}
        size={4}
        radius="xl"
        color={isDone ? 'var(--tone-success)' : 'petrol'}
        aria-hidden="true"
      />
    </button>
  );
}
