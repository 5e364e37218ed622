import { IconLogout, IconMenu2, IconMessages, IconSearch, IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { InboxLink } from '#notifications/inbox/InboxLink.tsx';
import { usePortalSettings } from '#platform/api/portal-settings.ts';
import { canOpenHere, isMobileDevice } from '#platform/device/device.ts';
import { useSession, useViewer } from '#platform/session/viewer.ts';
import { BrandLine } from '#platform/ui/brand/BrandMark.tsx';
import { Keys } from '#platform/ui/keyboard/Keys.tsx';
import { findChatLink, linkOfScreen, listNavigation } from '../navigation.ts';
import { togglePalette } from '../palette/palette-state.ts';
import { signOut } from '../session/sign-out.ts';
import { UnsavedWarning } from '../session/UnsavedWarning.tsx';
import styles from './Sidebar.module.css';
import { SidebarLink } from './SidebarLink.tsx';
import { useSidebarViews } from './SidebarViews.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useFittingViews } from './use-fitting-views.ts';

export function Sidebar() {
  const menuId = useId();
  const { pathname } = useLocation();
  // The screen renders before the menu, because rendering both in the same frame would block a slow machine.
  const isMenuDrawn = useDeferredValue(true, false);
  // In a small window, a button opens the menu. The state is the path where the menu was opened, so that navigation
  // closes the menu.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  return (
    <div className={styles.sidebar} data-open={isOpen || undefined}>
      <div className={styles.top}>
        <BrandLine size={22} />
        <button
          type="button"
          className={styles.menu}
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={() => setOpenOn(isOpen ? null : pathname)}
        >
          {isOpen ? <IconX size={16} stroke={1.8} /> : <IconMenu2 size={16} stroke={1.8} />}
          Menu
        </button>
      </div>
      {isMenuDrawn && <SidebarMenu id={menuId} />}
    </div>
  );
}

function SidebarMenu({ id }: { id: string }) {
  const viewer = useViewer();
  const nav = useRef<HTMLElement>(null);
  const links = listNavigation(viewer).filter(({ path }) => canOpenHere(path));
  const isOnPhone = isMobileDevice(navigator);
  const linked = useSidebarViews()
    .map((view) => ({ view, link: linkOfScreen(links, view.path) }))
    .filter(({ link }) => link !== undefined);
  const fitting = useFittingViews(nav, new Set(linked.map(({ link }) => link)).size);
  const shown = linked.slice(0, fitting);
  const chatLink = findChatLink(viewer, usePortalSettings()?.chat_url);
  return (
    <>
      {!isOnPhone && <SearchButton />}
      <ImpersonationNotice />
      {!isOnPhone && (
        <div className={styles.inbox}>
          <InboxLink />
        </div>
      )}
      <nav ref={nav} className={styles.nav} aria-label="Main" id={id}>
        <ul className={styles.list}>
          {links.map((link) => (
            <SidebarLink
              key={link.icon}
              link={link}
              views={shown.flatMap((one) => (one.link === link ? one.view : []))}
            />
          ))}
          {chatLink && (
            <li className={styles.row}>
              <a className={styles.link} href={chatLink} target="_blank" rel="noreferrer">
                <IconMessages className={styles.icon} size={17} stroke={1.6} aria-hidden="true" />
                Chat Room
              </a>
            </li>
          )}
        </ul>
      </nav>
      <div className={styles.bottom}>
        <UserMenu />
        <button type="button" className={styles.link} onClick={() => void signOut()}>
          <IconLogout className={styles.icon} size={17} stroke={1.6} aria-hidden="true" />
          Logout
        </button>
      </div>
      <UnsavedWarning />
    </>
  );
}

function SearchButton() {
  return (
    <button type="button" className={styles.find} onClick={() => togglePalette(true)}>
      <IconSearch size={15} stroke={1.8} aria-hidden="true" />
      Search
      <span className={styles.findKeys} aria-hidden="true">
        <Keys keys="mod+k" />
      </span>
    </button>
  );
}

/** Shows the impersonator's name during an impersonation. */
function ImpersonationNotice() {
  const state = useSession();
  if (state.name !== 'authenticated-as-ghost') return null;
  return (
    <div className={styles.impersonation}>
      <strong>{state.host.username}</strong>
      Logged in as: {state.viewer.username}
    </div>
  );
}
