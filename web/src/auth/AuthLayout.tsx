import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BrandLine } from '#platform/ui/brand/BrandMark.tsx';
import { usePageTitle } from '#platform/ui/layout/use-page-title.ts';
import styles from './AuthLayout.module.css';

export function AuthLayout() {
  return (
    <main className={styles.layout}>
      <div className={styles.sheet}>
        <div className={styles.brand}>
          <BrandLine size={26} />
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
  usePageTitle(heading);
  return (
    <section className={styles.card} aria-label={heading}>
      <h1 className={styles.heading}>{heading}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
