import type { LiveState } from '@portal/contract/content/live-pages/live-page.schema.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
} from '@tabler/icons-react';
import styles from './LivePages.module.css';
import { stateLabels, stateTones } from './live-page-texts.ts';

const icons = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
  quiet: IconHelpCircle,
} as const;

/** Shows the result of a live page's last check. */
export function LivePageState({
  state,
  isAccepted = false,
}: {
  state: LiveState;
  isAccepted?: boolean;
}) {
  const tone = stateTones[state];
  const Icon = icons[tone];
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon size={17} stroke={1.6} aria-hidden="true" />
      {isAccepted && state === 'as_approved' ? 'Live with accepted changes' : stateLabels[state]}
    </span>
  );
}
