import { initialsOf } from '#platform/ui/people/person-color.ts';
import styles from './OrganizationDirectory.module.css';

interface OrganizationMarkProps {
  organization: { dba_name: string; logo: string | null };
  isLarge?: boolean;
}

/** Shows the organization's logo or initials. Hidden from screen readers, since the name is always next to it. */
export function OrganizationMark({ organization, isLarge = false }: OrganizationMarkProps) {
  const { dba_name: name, logo } = organization;
  return (
    <span className={styles.mark} data-large={isLarge || undefined} aria-hidden="true">
      {logo ? <img src={logo} alt="" loading="lazy" /> : initialsOf(name)}
    </span>
  );
}
