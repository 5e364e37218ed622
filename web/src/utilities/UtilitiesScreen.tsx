import { IconLinkOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import styles from './Utilities.module.css';

export function UtilitiesScreen() {
  return (
    <>
      <PageHeader title="Utilities" />
      <div className={styles.tools}>
        <Link to="/utilities/broken-link-checker" className={styles.tool}>
          <span className={styles.icon}>
            <IconLinkOff size={20} stroke={1.6} aria-hidden="true" />
          </span>
          <span className={styles.name}>Link Checker</span>
          <span className={styles.about}>
            Finds broken links, images, and scripts on every page of a site.
          </span>
        </Link>
      </div>
    </>
  );
}
