import { CloseButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconClockExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import { useViewer } from '#platform/session/viewer.ts';
import styles from './DueSoonPopup.module.css';
import { dueSoonInterval, dueSoonQuery, findDueSoonList } from './due-soon.queries.ts';

const noWork = { dueSoon: 0, late: 0 };

/**
 * Notifies the viewer about work that is due soon, once an hour: closing the notice hides it until the next hourly check,
 * and a later load of the portal within the hour doesn't show it again.
 */
export function DueSoonPopup() {
  const { id } = useViewer();
  const navigate = useNavigate();
  const { data = noWork, dataUpdatedAt } = useQuery(dueSoonQuery(id));
  const { dueSoon: count, late } = data;
  // Persist the time, so that neither a reload nor another tab shows a closed notice again.
  const [closedCheck, setClosedCheck] = useLocalStorage({
    key: `portal-due-soon-closed-${id}`,
    defaultValue: 0,
    getInitialValueInEffect: false,
  });
  const [lastShown, setLastShown] = useLocalStorage({
    key: `portal-due-soon-shown-${id}`,
    defaultValue: 0,
    getInitialValueInEffect: false,
  });
  // Read the time only when the page loads, so that this page continues to show the notice after it stores the time.
  const [shownBefore] = useState(lastShown);
  const close = () => setClosedCheck(dataUpdatedAt);
  const handleOpen = async (event: MouseEvent) => {
    // Leave modified clicks (new tab or window) to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    close();
    const search = await findDueSoonList(id);
    void navigate({ to: '/content-generation/assignments', search });
  };
  // Compare with the interval, so that an early refetch, such as after a lost connection, doesn't show the notice
  // again.
  const quietUntil = Math.max(closedCheck, shownBefore) + dueSoonInterval;
  const isShown = count > 0 && dataUpdatedAt >= quietUntil;
  useEffect(() => {
    if (isShown) setLastShown(dataUpdatedAt);
  }, [isShown, dataUpdatedAt, setLastShown]);
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
            {late > 0 && (
              <Link
                className={styles.late}
                to="/content-generation/articles/list"
                search={{ assigned: 'true', is_late: 'true' }}
                onClick={close}
              >
                {late.toLocaleString('en')} overdue
              </Link>
            )}
          </div>
          <CloseButton size={22} iconSize={14} aria-label="Close due-soon notice" onClick={close} />
        </div>
      )}
    </div>
  );
}
