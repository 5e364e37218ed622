import type { ReactNode } from 'react';
import { HelpTip } from '../help/HelpTip.tsx';
import type { HelpTerm } from '../help/help-terms.ts';
import styles from './PageHeader.module.css';
import { usePageTitle } from './use-page-title.ts';

interface PageHeaderProps {
  title: string;
  /** The term in the title that the help button explains. */
  help?: HelpTerm;
  /** Content next to the title, such as a count, a due date or a status. */
  detail?: ReactNode;
  /** Controls for the whole page, right-aligned, with the main control last. */
  children?: ReactNode;
}

/** Renders a screen's header, and sets the browser tab's title. */
export function PageHeader({ title, help, detail, children }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {help && (
        <div className={styles.help}>
          <HelpTip term={help} />
        </div>
      )}
      {detail !== undefined && <div className={styles.detail}>{detail}</div>}
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
