import { createContext, type ReactNode, useContext } from 'react';
import styles from './Slides.module.css';

/** The name of the slide component that is being drawn. */
export const ComponentNameContext = createContext('');

/** The reason that there is no content. */
export function SlideNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

/** Replaces content that failed to load; `data-failed` stops a print and names the component. */
export function SlideFailure({ children }: { children: ReactNode }) {
  const name = useContext(ComponentNameContext);
  return (
    <p className={styles.note} data-failed={name}>
      {children}
    </p>
  );
}
