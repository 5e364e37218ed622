import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePortalSettings } from '#platform/api/portal-settings.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { bodyQuery } from './article-body.queries.ts';
import { placeOfDocument } from './article-documents.ts';
import styles from './DraftPreview.module.css';

/** Shows the start of the draft and a link to it, or a note if the viewer may not read it. */
export function DraftPreview({ article }: { article: Article }) {
  if (article.allowed_actions.includes('read_body')) return <ReadableDraft article={article} />;
  return (
    <section className={styles.text} aria-label="Text">
      <p className={styles.beginning}>You can read the text once it is ready for final review.</p>
    </section>
  );
}

function ReadableDraft({ article }: { article: Article }) {
  const { data: body, error, refetch } = useQuery(bodyQuery(article.id));
  const settings = usePortalSettings();
  const mayWrite = article.allowed_actions.includes('write_body');
  const isEmpty = body?.version === 0;
  const place = placeOfDocument(article, 'doc');
  // If drafts are documents in another service, there is usually no text to load here.
  const isElsewhere = place ? !place.isOwn : settings?.makes_sheets === true;
  if (isElsewhere && (!body || isEmpty)) return null;
  if (error && !body) {
    return (
      <LoadProblemLine
        heading="The text couldn’t be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <section className={styles.text} aria-label="Text">
      <p className={styles.beginning}>
        {isEmpty ? noText(article) : body && beginningOf(bodyParagraphs(body.content))}
      </p>
      <p className={styles.about}>{body && !isEmpty && <LastChange body={body} />}</p>
      {(!isEmpty || mayWrite) && (
        <Link
          className={styles.link}
          to="/content-generation/articles/$articleId/document"
          params={{ articleId: String(article.id) }}
          search={isEmpty ? {} : { mode: 'read' }}
        >
          {isEmpty ? 'Start draft' : 'Open draft'}
          <IconArrowRight size={15} stroke={1.7} aria-hidden="true" />
        </Link>
      )}
    </section>
  );
}

const noText = ({ status }: Article) =>
  status.status_type === 'Complete' ? 'The draft isn’t stored here.' : 'No draft yet.';

function LastChange({ body }: { body: BodyRecord }) {
  const { word_count: words, updated_by, updated_at } = body;
  return (
    <>
      {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'} ·{' '}
      <DateText value={updated_at} style="card" />
      {updated_by && ` by ${updated_by.name}`}
    </>
  );
}

/** Returns the start of the text, long enough for a few lines. */
const beginningOf = (paragraphs: readonly string[]) =>
  paragraphs
    .filter((text) => text.trim() !== '')
    .join(' · ')
    .slice(0, 320);
