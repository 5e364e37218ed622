import type { SavedView } from '@portal/contract/users/saved-view.schema.ts';
import {
  IconActivityHeartbeat,
  IconApps,
  IconArticle,
  IconBuilding,
  IconChartHistogram,
  IconChevronRight,
  IconInbox,
  IconListCheck,
  IconSettings,
  IconTarget,
  IconTool,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
  areaOfPath,
  isActivePath,
  type listNavigation,
  type NavigationIcon,
  type NavigationItem,
} from '../navigation.ts';
import styles from './Sidebar.module.css';
import { SidebarCounts, SidebarTotal } from './SidebarCounts.tsx';
import { SidebarViews } from './SidebarViews.tsx';

type ShownLink = ReturnType<typeof listNavigation>[number];

const icons: Record<NavigationIcon, typeof IconInbox> = {
  assignments: IconInbox,
  lead: IconTarget,
  content: IconArticle,
  health: IconActivityHeartbeat,
  onboarding: IconListCheck,
  users: IconUsers,
  organizations: IconBuilding,
  apps: IconApps,
  utilities: IconTool,
  reporting: IconChartHistogram,
  administration: IconSettings,
};

interface SidebarLinkProps {
  link: ShownLink;
  /** The saved views below the link. */
  views: readonly SavedView[];
}

export function SidebarLink({ link, views }: SidebarLinkProps) {
  // Selects only this link's state, so that the link doesn't render again for every panel in the URL.
  const { isInArea, isHere, current } = useLocation({
    select: (location) => ({
      isInArea: link.items.length > 0 && areaOfPath(location.pathname) === areaOfPath(link.path),
      isHere: isActivePath(link, location),
      current: link.items.filter((item) => isActivePath(item, location)).map(({ path }) => path),
    }),
    structuralSharing: true,
  });
  const [isToggled, setIsToggled] = useState<boolean | null>(null);
  // Don't expand the sub-menu if it only repeats the screen's tabs, or a single item with the link's own target.
  const opensInArea = link.hasTabs ? link.items.length === 1 : link.items.length > 1;
  const isExpanded = isToggled ?? (isInArea && opensInArea);
  const Icon = icons[link.icon];
  const isActive = isHere && (link.hasOwnMenu || !(isInArea && isExpanded));
  return (
    <li data-own-menu={link.hasOwnMenu || undefined}>
      <div className={styles.row}>
        <Link
          to={link.path}
          search={{ ...link.search }}
          className={styles.link}
          data-active={isActive || undefined}
          aria-current={isActive ? 'page' : undefined}
        >
          <Icon className={styles.icon} size={17} stroke={1.6} aria-hidden="true" />
          <span className={styles.label}>{link.label}</span>
          {link.hasCounts && <SidebarTotal />}
        </Link>
        {link.items.length > 0 && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isExpanded}
            aria-label={`${link.label} menu`}
            onClick={() => setIsToggled(!isExpanded)}
          >
            <IconChevronRight className={styles.chevron} size={14} stroke={2} aria-hidden="true" />
          </button>
        )}
      </div>
      {link.hasCounts && <SidebarCounts />}
      {views.length > 0 && <SidebarViews views={views} />}
      {isExpanded && link.items.length > 0 && (
        <ul className={styles.sub}>
          {link.items.map((item) => (
            <SubLink key={item.path} item={item} isActive={current.includes(item.path)} />
          ))}
        </ul>
      )}
    </li>
  );
}

function SubLink({ item, isActive }: { item: NavigationItem; isActive: boolean }) {
  const place = useRef<HTMLLIElement>(null);
  // In a short window, the active link may be scrolled out of view.
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);

  return (
    <li ref={place}>
      <Link
        to={item.path}
        search={{ ...item.search }}
        className={styles.link}
        data-active={isActive || undefined}
        aria-current={isActive ? 'page' : undefined}
      >
        <span className={styles.label}>{item.label}</span>
      </Link>
    </li>
  );
}
