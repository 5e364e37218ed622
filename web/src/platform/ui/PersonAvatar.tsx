import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import styles from './PersonAvatar.module.css';
import { initialsOf, personColor, readableOn } from './person-color.ts';

export interface ShownPerson {
  name: string;
  avatar_color?: string | null | undefined;
}

interface PersonAvatarProps {
  person: ShownPerson;
  size?: number;
}

/** Initials on the person's color. Decorative: the name is always next to it. */
export function PersonAvatar({ person, size = 20 }: PersonAvatarProps) {
  const color = personColor(person.name, person.avatar_color);
  // The person's own color, from their preferences.
  const style = {
    '--avatar-size': `${size}px`,
    '--avatar-color': color,
    '--avatar-text': readableOn(color),
  } as CSSProperties;
  return (
    <span className={styles.avatar} style={style} aria-hidden="true" title={person.name}>
      {initialsOf(person.name)}
    </span>
  );
}

/** The avatar alone, for columns without room for the name; a dash if there is no person. */
export function PersonInitials({ person }: { person: ShownPerson | null | undefined }) {
  if (!person) return <span className={styles.nobody}>–</span>;
  return (
    <span className={styles.person}>
      <PersonAvatar person={person} />
      <VisuallyHidden>{person.name}</VisuallyHidden>
    </span>
  );
}

/** Avatar and name; a dash if there is no person. */
export function PersonName({ person }: { person: ShownPerson | null | undefined }) {
  if (!person) return <span className={styles.nobody}>–</span>;
  return (
    <span className={styles.person}>
      <PersonAvatar person={person} />
      <span className={styles.name}>{person.name}</span>
    </span>
  );
}
