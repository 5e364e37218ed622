import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { startEvents } from '#platform/events/event-stream.ts';
import { useSession } from '#platform/session/viewer.ts';
import { listenForAreas } from '../area-events.ts';
import { ImpersonationBar } from '../impersonation/ImpersonationBar.tsx';
import { Announcement } from './Announcement.tsx';
import styles from './AppShell.module.css';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { PortalShortcuts } from './PortalShortcuts.tsx';
import { Sidebar } from './Sidebar.tsx';
import { shellSlots } from './shell-slots.tsx';

interface AppShellProps {
  /** Replaces the route's screen if it doesn't exist or the viewer may not see it. */
  children?: ReactNode;
}

listenForAreas();

/** The layout of all screens behind the login. */
export function AppShell({ children }: AppShellProps) {
  // While the session ends, none of the user's data may be drawn again.
  return 'viewer' in useSession() ? <Shell>{children}</Shell> : null;
}

function Shell({ children }: AppShellProps) {
  useEffect(() => startEvents(), []);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#screen">
        Skip to content
      </a>
      <ImpersonationBar />
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
