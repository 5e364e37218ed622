import { Link, useLocation } from '@tanstack/react-router';
import { useCan } from '#platform/session/viewer.ts';
import { usePanel } from '../shared/panel-search.ts';
import styles from './Assignments.module.css';

/** One's own work and what one leads, for those who have both. */
export function AssignmentTabs() {
  const mayEdit = useCan('edit_contentarticle');
  const { pathname } = useLocation();
  const { search } = usePanel();
  const isOwn = /\/assignments\/?$/.test(pathname);
  if (!mayEdit || !isOwn) return null;
  return (
    <nav className={styles.tabs} aria-label="Assignments">
      <Link
        to={'/content-generation/assignments' as never}
        search={{} as never}
        className={styles.tab}
        activeOptions={{ exact: true, includeSearch: true }}
        data-current={!search.lead || undefined}
      >
        My Assignments
      </Link>
      <Link
        to={'/content-generation/assignments/lead' as never}
        className={styles.tab}
        aria-current={search.lead ? 'page' : undefined}
        data-current={search.lead ? true : undefined}
      >
        My Lead View
      </Link>
    </nav>
  );
}
