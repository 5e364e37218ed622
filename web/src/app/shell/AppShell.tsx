import { Outlet, useLocation } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, Suspense, useEffect } from 'react';
import { usePortalSettings } from '#platform/api/portal-settings.ts';
import { isForPhones, isMobileDevice, isPhoneScreen } from '#platform/device/device.ts';
import { startEvents } from '#platform/events/event-stream.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { isInClientGroup, useSession, useViewer } from '#platform/session/viewer.ts';
import { listenForAreas } from '../area-events.ts';
import { DesktopOnlyScreen } from '../errors/DesktopOnlyScreen.tsx';
import { ImpersonationBar } from '../impersonation/ImpersonationBar.tsx';
import { areaOfPath } from '../navigation.ts';
import { Announcement } from './Announcement.tsx';
import styles from './AppShell.module.css';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { PortalShortcuts } from './PortalShortcuts.tsx';
import { Sidebar } from './Sidebar.tsx';
import { shellSlots } from './shell-slots.tsx';

const AdministrationFrame = lazyScreen(
  () => import('./AdministrationFrame.tsx'),
  'AdministrationFrame',
);

interface AppShellProps {
  /** Replaces the route's screen if the screen doesn't exist or the viewer may not see it. */
  children?: ReactNode;
}

listenForAreas();

/** Lays out all screens behind the login. */
export function AppShell({ children }: AppShellProps) {
  // While the session ends, none of the user's data may be rendered.
  return 'viewer' in useSession() ? <Shell>{children}</Shell> : null;
}

function Shell({ children }: AppShellProps) {
  useEffect(() => startEvents(), []);
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link to the content, whose place depends on the screen */}
      <a className={styles.skip} href="#screen" onClick={skipToContent}>
        Skip to content
      </a>
      <ImpersonationBar />
      <Sidebar />
      <div className={styles.page}>
        <Announcement />
        <ConnectionNotice />
        <main className={styles.screen} id="screen" tabIndex={-1}>
          {children ?? <Screen />}
        </main>
      </div>
      <PortalShortcuts />
      {shellSlots.map(({ id, Slot }) => (
        <Slot key={id} />
      ))}
    </div>
  );
}

function Screen() {
  const isAdministration = useLocation({
    select: ({ pathname }) => areaOfPath(pathname) === 'administration',
  });
  const isOpen = useIsOpenHere();
  if (!isOpen) return <DesktopOnlyScreen />;
  if (!isAdministration) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <AdministrationFrame>
        <Outlet />
      </AdministrationFrame>
    </Suspense>
  );
}

/** Returns whether this device may show the screen. Phones show screens that are made for them, and only to clients. */
function useIsOpenHere(): boolean {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const viewer = useViewer();
  const settings = usePortalSettings();
  if (!isMobileDevice(navigator) || isForPhones(path)) return true;
  return settings?.phones === true && isInClientGroup(viewer) && isPhoneScreen(path);
}

/** Focuses the screen, or only its content if an area's menu or the home's summary comes first. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  [...document.querySelectorAll<HTMLElement>('main, [data-content]')].at(-1)?.focus();
}
