import { Link } from '@tanstack/react-router';
import { ArticleSearch } from '#content/frame/ArticleSearch.tsx';
import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import styles from '#platform/ui/layout/AreaFrame.module.css';
import { MonthPicker, OrganizationPicker, ProjectPicker } from './ContentPickers.tsx';

export function ContentMenu() {
  const viewer = useViewer();
  const seesTemplates = mayOpen(viewer, '/content-generation/templates');
  const seesCapacity = mayOpen(viewer, '/content-generation/capacity');
  return (
    <nav className={styles.menu} aria-label="Content Generation">
      <Link className={styles.link} to="/content-generation/" activeOptions={{ exact: true }}>
        Dashboard
      </Link>
      {seesTemplates && (
        <Link className={styles.link} to="/content-generation/templates">
          Template
        </Link>
      )}
      <Link className={styles.link} to="/content-generation/keywords">
        Keywords
      </Link>
      {seesCapacity && (
        <Link className={styles.link} to="/content-generation/capacity">
          Capacity
        </Link>
      )}
      <div className={styles.pickers}>
        <MonthPicker />
        <ProjectPicker />
        <OrganizationPicker />
        <ArticleSearch />
      </div>
    </nav>
  );
}
