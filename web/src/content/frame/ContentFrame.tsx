import { Outlet } from '@tanstack/react-router';
import { useCan } from '#platform/session/viewer.ts';
import styles from './ContentFrame.module.css';
import { ContentMenu } from './ContentMenu.tsx';

/** The screens of content planning under their menu; it stays while the screens change. */
export function ContentFrame() {
  const plansContent = useCan('add_contentarticle');
  return (
    <div className={styles.frame}>
      {plansContent && <ContentMenu />}
      <div className={styles.screen}>
        <Outlet />
      </div>
    </div>
  );
}
