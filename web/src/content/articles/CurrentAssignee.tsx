import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { currentAssigneeOf } from '../shared/current-assignee.ts';
import styles from './NextStep.module.css';

export function CurrentAssignee({ article }: { article: Article }) {
  const viewer = useViewer();
  const turn = currentAssigneeOf(article);
  if (!turn) return <p className={styles.turn}>{article.status.name}</p>;
  const isOwn = turn.person?.id === viewer.id;
  return (
    <p className={styles.turn}>
      {turn.person && <PersonAvatar person={turn.person} />}
      {isOwn ? (
        <strong>Your turn</strong>
      ) : turn.person ? (
        <span>
          <strong>{turn.person.name}</strong> is next
        </span>
      ) : (
        <strong>Unassigned</strong>
      )}
      <span className={styles.role}>{turn.label}</span>
    </p>
  );
}
