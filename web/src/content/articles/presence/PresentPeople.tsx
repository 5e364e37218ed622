import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import styles from './PresentPeople.module.css';
import { usePresence } from './presence.queries.ts';

const mostAvatars = 3;

/** Shows the other users who have the article open: 'Clara is here too'. */
export function PresentPeople({ articleId }: { articleId: number }) {
  const people = usePresence(articleId);
  return (
    <span className={styles.people} role="status">
      {people.slice(0, mostAvatars).map((person) => (
        <PersonAvatar key={person.id} person={person} />
      ))}
      {people.length > 0 && (
        <span className={styles.names} title={people.map(({ name }) => name).join(', ')}>
          {presenceText(people.map(({ name }) => name))}
        </span>
      )}
    </span>
  );
}

/** Returns 'Clara is here too', 'Clara and Ben are here too', or 'Clara and 2 others are here too'. */
function presenceText([first = '', ...others]: readonly string[]): string {
  const [second] = others;
  if (second === undefined) return `${first} is here too`;
  const rest = others.length === 1 ? second : `${others.length} others`;
  return `${first} and ${rest} are here too`;
}
