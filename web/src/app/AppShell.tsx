import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { startEvents } from '../platform/events/event-stream.ts';
import { useSession } from '../platform/session/viewer.ts';
import { Announcement } from './Announcement.tsx';
import styles from './AppShell.module.css';
import { listenForAreas } from './area-events.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { PortalShortcuts } from './PortalShortcuts.tsx';
import { Sidebar } from './Sidebar.tsx';
import { shellSlots } from './shell-slots.ts';

interface AppShellProps {
  /** In place of the route's own screen: that it isn't there, or not for this viewer. */
  children?: ReactNode;
}

listenForAreas();

/** The frame of everything behind the login. */
export function AppShell({ children }: AppShellProps) {
  // Between the end of a session and the login nothing of that person is drawn again.
  return 'viewer' in useSession() ? <Shell>{children}</Shell> : null;
}

function Shell({ children }: AppShellProps) {
  useEffect(() => startEvents(), []);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#screen">
        Skip to content
      </a>
      <Sidebar />
      <div className={styles.page}>
        <Announcement />
        <ConnectionNotice />
        <main className={styles.screen} id="screen" tabIndex={-1}>
          {children ?? <Outlet />}
        </main>
      </div>
      <PortalShortcuts />
      {shellSlots.map(({ id, Slot }) => (
        <Slot key={id} />
      ))}
    </div>
  );
}
