import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { PortalMark } from '../platform/ui/PortalMark.tsx';
import styles from './AuthLayout.module.css';

export function AuthLayout() {
  return (
    <main className={styles.layout}>
      <div className={styles.sheet}>
        <div className={styles.brand}>
          <PortalMark size={26} />
          Portal
        </div>
        <Outlet />
      </div>
    </main>
  );
}

interface AuthCardProps {
  heading: string;
  lead?: string;
  children: ReactNode;
}

export function AuthCard({ heading, lead, children }: AuthCardProps) {
  useEffect(() => {
    document.title = `${heading} · Portal`;
  }, [heading]);
  return (
    <section className={styles.card} aria-label={heading}>
      <h1 className={styles.heading}>{heading}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
