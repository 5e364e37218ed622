import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import styles from './PersonAvatar.module.css';
import { initialsOf, personColor, readableOn } from './person-color.ts';

export interface ShownPerson {
  name: string;
  avatar_color?: string | null | undefined;
  avatar_url?: string | null | undefined;
}

interface PersonAvatarProps {
  person: ShownPerson;
  size?: number;
}

/**
 * Shows a person's picture. Shows the person's initials on their color while the picture is loading, if it failed to
 * load, or if the person has none. The avatar is decorative, because the name is always next to it.
 */
export function PersonAvatar({ person, size = 20 }: PersonAvatarProps) {
  const { name, avatar_url: picture } = person;
  const [failed, setFailed] = useState<string | null>(null);
  const color = personColor(person.avatar_color);
  // The color comes from the person's preferences, so it can't be a theme token.
  const style = {
    '--avatar-size': `${size}px`,
    '--avatar-color': color,
    '--avatar-text': readableOn(color),
  } as CSSProperties;
  return (
    <span className={styles.avatar} style={style} aria-hidden="true" title={name}>
      {initialsOf(name)}
      {picture && picture !== failed && (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          loading="lazy"
          onError={() => setFailed(picture)}
        />
      )}
    </span>
  );
}

/** Shows only the avatar, for columns without space for the name, or a dash if there is no person. */
export function PersonInitials({ person }: { person: ShownPerson | null | undefined }) {
  if (!person) return <span className={styles.nobody}>–</span>;
  return (
    <span className={styles.person}>
      <PersonAvatar person={person} />
      <VisuallyHidden>{person.name}</VisuallyHidden>
    </span>
  );
}

/** Shows the avatar and the name, or a dash if there is no person. */
export function PersonName({ person }: { person: ShownPerson | null | undefined }) {
  if (!person) return <span className={styles.nobody}>–</span>;
  return (
    <span className={styles.person}>
      <PersonAvatar person={person} />
      <span className={styles.name}>{person.name}</span>
    </span>
  );
}
