import { Outlet } from '@tanstack/react-router';
import { ContentPanelSlot } from '#content/shared/content-panel.tsx';
import { useCan } from '#platform/session/viewer.ts';
import styles from '#platform/ui/layout/AreaFrame.module.css';
import { ContentMenu } from './ContentMenu.tsx';
import { FramePanel } from './FramePanel.tsx';

/** Lays out the content screens. The menu stays mounted while screens change. */
export function ContentFrame() {
  const plansContent = useCan('add_contentarticle');
  return (
    <div className={styles.frame}>
      {plansContent && <ContentMenu />}
      <div className={styles.screen} data-content tabIndex={-1}>
        <ContentPanelSlot value={FramePanel}>
          <Outlet />
        </ContentPanelSlot>
      </div>
    </div>
  );
}
