import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import styles from './ToastStack.module.css';
import { dismissToast, pauseToast, resumeToast, type Toast, useToasts } from './toasts.ts';

/** Shows all toasts, the newest at the bottom, and announces them to screen readers. */
export function ToastStack() {
  const toasts = useToasts();
  return (
    <section className={styles.stack} aria-label="Messages" aria-live="polite" aria-atomic="false">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, heading, message, action, tone = 'info' } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its timer
    <div
      className={styles.toast}
      role={tone === 'error' ? 'alert' : undefined}
      onPointerEnter={() => pauseToast(id)}
      onPointerLeave={() => resumeToast(toast)}
      onFocus={() => pauseToast(id)}
      onBlur={() => resumeToast(toast)}
    >
      <span className={styles.icon} data-tone={tone}>
        <ToneIcon tone={tone} />
      </span>
      <p className={styles.heading}>{heading}</p>
      <CloseButton
        size={24}
        iconSize={14}
        aria-label="Dismiss message"
        onClick={() => dismissToast(id)}
      />
      {message && <p className={styles.message}>{message}</p>}
      {action && (
        <Button
          className={styles.action}
          size="xs"
          variant="default"
          onClick={() => {
            action.onClick();
            dismissToast(id);
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}

function ToneIcon({ tone }: { tone: NonNullable<Toast['tone']> }) {
  if (tone === 'success') return <IconCheck size={16} stroke={2.2} />;
  if (tone === 'error') return <IconAlertTriangle size={16} stroke={1.8} />;
  return <IconInfoCircle size={16} stroke={1.8} />;
}
