import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './ConflictNotice.module.css';

interface ConflictNoticeProps<Field extends string> {
  /** The other person's values, by field. */
  theirs: Partial<Record<Field, unknown>>;
  mine: Partial<Record<Field, unknown>>;
  labels: Partial<Record<Field, string>>;
  /** Formats a value. By default, the value itself is shown. */
  format?: (field: Field, value: unknown) => ReactNode;
  onResolve: (field: Field, whose: 'mine' | 'theirs') => void;
}

/** Shows both versions of each field that two people changed, and lets the user choose one. */
export function ConflictNotice<Field extends string>(props: ConflictNoticeProps<Field>) {
  const fields = Object.keys(props.theirs) as Field[];
  const format = props.format ?? ((_field: Field, value: unknown) => plain(value));
  const ref = useRef<HTMLDivElement>(null);
  const isShown = fields.length > 0;
  useEffect(() => {
    // The user may be editing a field far below the notice, so the notice is scrolled into view.
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div ref={ref} className={styles.notice} role="alert">
      <p className={styles.text}>
        Someone else changed this while you did. Nothing is overwritten until you choose.
      </p>
      {fields.map((field) => (
        <div key={field}>
          <strong>{props.labels[field] ?? field}</strong>
          <div className={styles.versions}>
            <div className={styles.version}>
              <div>
                <div className={styles.whose}>Yours</div>
                {format(field, props.mine[field])}
              </div>
              <Button size="xs" onClick={() => props.onResolve(field, 'mine')}>
                Keep yours
              </Button>
            </div>
            <div className={styles.version}>
              <div>
                <div className={styles.whose}>Theirs</div>
                {format(field, props.theirs[field])}
              </div>
              <Button size="xs" variant="default" onClick={() => props.onResolve(field, 'theirs')}>
                Take theirs
              </Button>
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object' && 'name' in value) return String(value.name);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
