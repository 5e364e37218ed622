import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useViewer } from '#platform/session/viewer.ts';
import { administrationGroups, listNavigation, type NavigationItem } from '../navigation.ts';
import styles from './AdministrationFrame.module.css';

/** Lays out the administration, which has its own menu because it has many screens. */
export function AdministrationFrame({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const items = listNavigation(viewer).find(({ icon }) => icon === 'administration')?.items ?? [];
  return (
    <div className={styles.frame}>
      {items.length > 0 && (
        <nav className={styles.menu} aria-label="Administration">
          {administrationGroups.map((group) => (
            <Group key={group} name={group} items={items.filter((item) => item.group === group)} />
          ))}
        </nav>
      )}
      <div className={styles.screen} data-content tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

function Group({ name, items }: { name: string; items: readonly NavigationItem[] }) {
  const id = useId();
  return (
    <div className={styles.group}>
      <p className={styles.name} id={id}>
        {name}
      </p>
      <ul className={styles.list} aria-labelledby={id}>
        {items.map(({ path, label }) => (
          <li key={path}>
            <Link className={styles.link} to={path}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
