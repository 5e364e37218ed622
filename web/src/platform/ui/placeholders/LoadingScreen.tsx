import { BrandMark } from '../brand/BrandMark.tsx';
import styles from './LoadingScreen.module.css';

export function LoadingScreen({ text }: { text: string }) {
  return (
    <div className={styles.screen} role="status">
      <BrandMark className={styles.mark} />
      <span>{text}</span>
    </div>
  );
}
