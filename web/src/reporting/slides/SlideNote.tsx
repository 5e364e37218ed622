import { createContext, type ReactNode, useContext } from 'react';
import styles from './Slides.module.css';

/** The name of the slide component that is being rendered. */
export const ComponentNameContext = createContext('');

/** Explains why a component has no content. */
export function SlideNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

/** Shown instead of content that failed to load. `data-failed` names the component and prevents printing. */
export function SlideFailure({ children }: { children: ReactNode }) {
  const name = useContext(ComponentNameContext);
  return (
    <p className={styles.note} data-failed={name}>
      {children}
    </p>
  );
}
