import { CloseButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useViewer } from '#platform/session/viewer.ts';
import styles from './DueSoonPopup.module.css';
import { dueSoonInterval, dueSoonQuery, findDueSoonList } from './due-soon.queries.ts';

/** Notifies the viewer about work that is due soon; closing it hides it until the next hourly check. */
export function DueSoonPopup() {
  const { id } = useViewer();
  const navigate = useNavigate();
  const { data: count = 0, dataUpdatedAt } = useQuery(dueSoonQuery(id));
  // Persist the time, so that neither a reload nor another tab shows a closed notice again.
  const [closedCheck, setClosedCheck] = useLocalStorage({
    key: `portal-due-soon-closed-${id}`,
    defaultValue: 0,
    getInitialValueInEffect: false,
  });
  const close = () => setClosedCheck(dataUpdatedAt);
  const handleOpen = async (event: MouseEvent) => {
    // Leave modified clicks (new tab or window) to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    close();
    const search = await findDueSoonList(id);
    void navigate({ to: '/content-generation/assignments', search });
  };
  // Compare with the interval, so that an early refetch, such as after a lost connection, doesn't reopen the notice.
  const isShown = count > 0 && dataUpdatedAt >= closedCheck + dueSoonInterval;
  return (
    <div className={styles.place} role="status" data-due-soon={isShown || undefined}>
      {isShown && (
        <div className={styles.popup}>
          <IconClockExclamation className={styles.icon} size={16} stroke={1.7} aria-hidden="true" />
          <div className={styles.body}>
            <Link
              className={styles.text}
              title="In the next 48 hours"
              to="/content-generation/assignments"
              onClick={(event) => void handleOpen(event)}
            >
              You have {count} {count === 1 ? 'assignment' : 'assignments'} due soon
            </Link>
          </div>
          <CloseButton size={22} iconSize={14} aria-label="Close due-soon notice" onClick={close} />
        </div>
      )}
    </div>
  );
}
