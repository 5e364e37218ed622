import type { ReactNode } from 'react';
import styles from './Slides.module.css';

/** Why there is nothing to see. */
export function SlideNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
