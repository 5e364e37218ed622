import {
  type InboxDelivery,
  type InboxKind,
  inboxDeliveries,
  inboxKinds,
} from '@portal/contract/notifications/inbox-kinds.ts';
import type { ReactNode } from 'react';
import { Select } from '#platform/ui/inputs/Select.tsx';
import styles from './InboxSettings.module.css';

export const deliveryLabels: Record<InboxDelivery, string> = {
  off: 'Off',
  inbox: 'Inbox',
  now: 'Inbox and immediate email',
  hourly: 'Inbox and hourly email',
  daily: 'Inbox and daily email',
};
const deliveries = inboxDeliveries.map((value) => ({ value, label: deliveryLabels[value] }));

interface InboxKindEntryProps {
  kind: InboxKind;
  delivery: InboxDelivery;
  onChange: (delivery: InboxDelivery) => void;
  /** Further content below the explanation. */
  children?: ReactNode;
}

/** Shows a kind of notification with its delivery options. */
export function InboxKindEntry({ kind, delivery, onChange, children }: InboxKindEntryProps) {
  const { label, explanation } = inboxKinds[kind];
  return (
    <li className={styles.kind}>
      <div className={styles.about}>
        <div className={styles.label}>{label}</div>
        <div className={styles.explanation}>{explanation}</div>
        {children}
      </div>
      <Select
        className={styles.choice}
        aria-label={label}
        data={deliveries}
        allowDeselect={false}
        value={delivery}
        onChange={(value) => {
          const chosen = inboxDeliveries.find((one) => one === value);
          if (chosen) onChange(chosen);
        }}
      />
    </li>
  );
}
