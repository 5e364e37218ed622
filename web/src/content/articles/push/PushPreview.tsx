import { Loader } from '@mantine/core';
import type { ArticlePushPreview } from '@portal/contract/content/push/article-push.schema.ts';
import type { ReactNode } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { formatMoment } from '#platform/ui/dates/format-date.ts';
import styles from './Push.module.css';
import { pushStatusLabels } from './push-texts.ts';

interface PushPreviewProps {
  preview: ArticlePushPreview | undefined;
  isLoading: boolean;
}

/** Shows exactly the content that a push will write. */
export function PushPreview({ preview, isLoading }: PushPreviewProps) {
  return (
    <section className={styles.preview} aria-label="Preview" aria-busy={isLoading}>
      <h3 className={styles.heading}>
        What will be written
        {isLoading && <Loader size={14} role="img" aria-label="Asking WordPress" />}
      </h3>
      {preview && <Written preview={preview} />}
    </section>
  );
}

function Written({ preview }: { preview: ArticlePushPreview }) {
  const { written, notes, post_id } = preview;
  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <dl className={styles.pairs}>
        <Pair name="Post">{post_id === null ? 'A new post' : `Post ${post_id} is updated`}</Pair>
        <Pair name="Status">
          <StatusText written={written} />
        </Pair>
        <Pair name="Title">{written.title}</Pair>
        <Pair name="Slug">{written.slug}</Pair>
        <Pair name="Excerpt">{written.excerpt || 'None'}</Pair>
        <Pair name="Author">{written.author || 'Unknown'}</Pair>
        <Pair name="Categories">
          {written.categories.map(({ name }) => name).join(', ') || 'The site’s default category'}
        </Pair>
        <Pair name="Tags">
          {written.tags.map(({ name, exists }) => (exists ? name : `${name} (new)`)).join(', ') ||
            'None'}
        </Pair>
        <Pair name="Images">
          <Images images={written.images} />
        </Pair>
        {written.meta.map(({ key, value, is_accepted }) => (
          <Pair key={key} name={key}>
            {is_accepted === false ? `Not written: ${value}` : value}
          </Pair>
        ))}
      </dl>
      <details className={styles.content}>
        <summary>Text as blocks</summary>
        <pre>{written.content || 'No text'}</pre>
      </details>
    </>
  );
}

function StatusText({ written }: Pick<ArticlePushPreview, 'written'>) {
  const timeZone = useTimeZone();
  const { status, date } = written;
  const label = pushStatusLabels[status];
  return date === null ? label : `${label} for ${formatMoment(date, timeZone)}`;
}

function Images({ images }: Pick<ArticlePushPreview['written'], 'images'>) {
  if (images.length === 0) return 'None';
  return (
    <ul className={styles.images}>
      {images.map(({ alt, exists, is_featured }, index) => (
        // Images keep their order, and two may have the same text.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list has no other key
        <li key={index}>
          {alt || 'No alt text'}
          {is_featured && ' · featured'}
          {exists && ' · already on the site'}
        </li>
      ))}
    </ul>
  );
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
