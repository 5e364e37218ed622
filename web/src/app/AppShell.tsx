import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startEvents } from '../platform/events/event-stream.ts';
import { Announcement } from './Announcement.tsx';
import styles from './AppShell.module.css';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { PortalShortcuts } from './PortalShortcuts.tsx';
import { Sidebar } from './Sidebar.tsx';
import { shellSlots } from './shell-slots.ts';

/** The frame of everything behind the login. */
export function AppShell() {
  useEffect(() => startEvents(), []);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#screen">
        Skip to the page
      </a>
      <Sidebar />
      <div className={styles.page}>
        <Announcement />
        <ConnectionNotice />
        <main className={styles.screen} id="screen" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <PortalShortcuts />
      {shellSlots.map((Slot) => (
        <Slot key={Slot.name} />
      ))}
    </div>
  );
}
