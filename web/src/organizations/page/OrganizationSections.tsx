import type { ComponentType, ReactNode } from 'react';
import frame from '#platform/ui/layout/RecordPage.module.css';
import styles from './OrganizationPage.module.css';

/** A section of a tab, provided by an area. It renders nothing for viewers without access. */
export interface SectionOf<Shown> {
  id: string;
  Section: ComponentType<{ organization: Shown }>;
  /** Whether the section spans the full width. */
  isWide?: boolean;
}

interface OrganizationSectionsProps<Shown> {
  organization: Shown;
  sections: readonly SectionOf<Shown>[];
  children?: ReactNode;
}

/** Shows a tab's own content, and then its sections as cards. */
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
