import type { SavedView } from '@portal/contract/users/saved-view.schema.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useSavedViews, useViewCounts } from '#platform/views/saved-views.queries.ts';
import { isOpen, searchOfView } from '#platform/views/view-search.ts';
import styles from './Sidebar.module.css';
import { sidebarViewLimit } from './use-fitting-views.ts';

/** Returns the views that the viewer chose for the sidebar, up to the limit. */
export const useSidebarViews = () =>
  useSavedViews()
    .filter(({ in_sidebar }) => in_sidebar)
    .slice(0, sidebarViewLimit);

/** Shows saved views below the sidebar's link to their area. */
export function SidebarViews({ views }: { views: readonly SavedView[] }) {
  // All links count the same views, so that they share one request.
  const counts = useViewCounts(useSidebarViews());
  const openId = useLocation({
    select: ({ search }) => views.find((view) => isOpen(view, search))?.id,
  });
  return (
    <ul className={styles.sub} aria-label="Saved views" data-sidebar-views>
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to={view.path}
            search={searchOfView(view)}
            className={styles.link}
            title={view.name}
            data-active={view.id === openId || undefined}
            aria-current={view.id === openId ? 'page' : undefined}
          >
            <span className={styles.label}>{view.name}</span>
            {counts.has(view.id) && <span className={styles.count}>{counts.get(view.id)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
