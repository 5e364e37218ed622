import styles from './LoadingScreen.module.css';
import { PortalMark } from './PortalMark.tsx';

/** Covers the window while nothing else can be shown. */
export function LoadingScreen({ text }: { text: string }) {
  return (
    <div className={styles.screen} role="status">
      <PortalMark className={styles.mark} />
      <span>{text}</span>
    </div>
  );
}
