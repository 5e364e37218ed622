import { Checkbox } from '@mantine/core';
import type { PostDifference } from '@portal/contract/content/push/article-push.schema.ts';
import styles from './Push.module.css';
import { postPartLabels } from './push-texts.ts';

interface PushDifferenceProps {
  difference: PostDifference;
  isOverwritten: boolean;
  onOverwrite: (isChosen: boolean) => void;
}

/** Compares the post with the content that the portal wrote, and asks whether to overwrite the changes. */
export function PushDifference({ difference, isOverwritten, onOverwrite }: PushDifferenceProps) {
  const isMissing = difference.parts.some(({ part }) => part === 'post');
  return (
    <section className={styles.problems} aria-label="Changes in WordPress">
      <p>
        <strong>The post was changed in WordPress since the portal wrote it.</strong>
      </p>
      <table className={styles.difference}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Written by the portal</th>
            <th scope="col">Now in WordPress</th>
          </tr>
        </thead>
        <tbody>
          {difference.parts.map(({ part, ours, theirs }) => (
            <tr key={part}>
              <th scope="row">{postPartLabels[part]}</th>
              <td>{ours || 'Empty'}</td>
              <td>{theirs || 'Empty'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Checkbox
        label={isMissing ? 'Write a new post' : 'Overwrite these changes'}
        checked={isOverwritten}
        onChange={(event) => onOverwrite(event.currentTarget.checked)}
      />
    </section>
  );
}
