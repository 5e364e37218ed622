import type { ReactNode } from 'react';
import { useSession } from '#platform/session/viewer.ts';
import styles from './FullPage.module.css';

interface FullPageProps {
  /** Shows the brand above the message. */
  brand?: ReactNode;
  icon: ReactNode;
  heading: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Renders a page with a single message: inside the shell for signed-in users, and standalone for visitors. */
export function FullPage({ brand, icon, heading, children, actions }: FullPageProps) {
  const isAlone = !('viewer' in useSession());
  // Inside the shell, the page already has a main element.
  const Page = isAlone ? 'main' : 'div';
  return (
    <Page className={`${styles.page} ${isAlone ? styles.public : ''}`}>
      <div className={styles.inner}>
        {brand && <div className={styles.brand}>{brand}</div>}
        <div className={styles.mark}>{icon}</div>
        <h1 className={styles.heading}>{heading}</h1>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </Page>
  );
}

export function FullPageText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

export function FullPageDetail({ children }: { children: ReactNode }) {
  return <p className={styles.detail}>{children}</p>;
}
