import type { ComponentType, ReactNode } from 'react';
import frame from '#platform/ui/layout/RecordPage.module.css';
import styles from './OrganizationPage.module.css';

/** An area's part of a tab; it is empty for people without access. */
export interface SectionOf<Shown> {
  id: string;
  Section: ComponentType<{ organization: Shown }>;
  /** Takes the whole width. */
  isWide?: boolean;
}

interface OrganizationSectionsProps<Shown> {
  organization: Shown;
  sections: readonly SectionOf<Shown>[];
  children?: ReactNode;
}

/** The sections of a tab as cards, after its own. */
export function OrganizationSections<Shown>(props: OrganizationSectionsProps<Shown>) {
  const { organization, sections, children } = props;
  return (
    <div className={styles.sections}>
      {children}
      {sections.map(({ id, Section, isWide = false }) => (
        <SectionCard key={id} isWide={isWide}>
          <Section organization={organization} />
        </SectionCard>
      ))}
    </div>
  );
}

export function SectionCard({
  isWide = false,
  children,
}: {
  isWide?: boolean;
  children: ReactNode;
}) {
  const className = `${frame.card} ${styles.card} ${isWide ? styles.wide : ''}`;
  return <div className={className}>{children}</div>;
}
