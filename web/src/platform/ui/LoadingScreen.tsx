import styles from './LoadingScreen.module.css';
import { PortalMark } from './PortalMark.tsx';

export function LoadingScreen({ text }: { text: string }) {
  return (
    <div className={styles.screen} role="status">
      <PortalMark className={styles.mark} />
      <span>{text}</span>
    </div>
  );
}
