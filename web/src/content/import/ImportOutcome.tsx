import { jobCalls } from '@portal/contract/administration/job.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { contentImportCalls } from '@portal/contract/content/import/content-import.calls.ts';
import type { ContentImport } from '@portal/contract/content/import/content-import.schema.ts';
import { Link } from '@tanstack/react-router';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { ImportProgress } from '#platform/import/ImportProgress.tsx';
import { countText } from '#platform/import/import-texts.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { cancelText } from '#platform/ui/status/job-texts.ts';
import { PlanRejectsButton } from './PlanRejectsButton.tsx';

/** Shows an import's progress, then its result. */
export function ImportOutcome({ one }: { one: ContentImport }) {
  const cancel = useEndpointMutation(jobCalls.cancel, {
    invalidates: [contentImportCalls.get, contentImportCalls.list, jobCalls.list],
    toast: cancelText,
  });
  const undo = useEndpointMutation(contentImportCalls.undo, {
    invalidates: [contentImportCalls.get, contentImportCalls.list, articleCalls.list],
    toast: 'Import Undone.',
  });
  const job = one.job;
  if (job === null) {
    return one.state === 'expired' ? (
      <p className={styles.text}>
        It wasn’t run within a day, so the file was deleted. Upload it again.
      </p>
    ) : null;
  }
  return (
    <>
      <ImportProgress one={one} onCancel={() => cancel.mutate({ params: { id: job } })} />
      {one.error && <ErrorDisplay error={one.error} />}
      {one.state === 'canceled' && (
        <p className={styles.text}>
          It was canceled before anything was created. You can run it again.
        </p>
      )}
      {one.undone_at && (
        <p className={styles.text}>
          Undone on <DateText value={one.undone_at} style="moment" />: the articles were deleted.
          Created clients, people, and planning months are kept.
        </p>
      )}
      {one.state === 'done' && (
        <ul className={styles.lines} aria-label="Imported">
          <li>
            {countText(one.article_count, 'article')} created
            {one.article_count > 0 && (
              <>
                {': '}
                <Link to="/content-generation/articles/list" search={{ ordering: '-id' }}>
                  show the newest
                </Link>
              </>
            )}
          </li>
          {one.client_count > 0 && <li>{countText(one.client_count, 'client')} created</li>}
          {one.person_count > 0 && (
            <li>{countText(one.person_count, 'person', 'people')} created</li>
          )}
          {one.month_count > 0 && <li>{countText(one.month_count, 'planning month')} created</li>}
          {one.untouched_count > 0 && (
            <li>{countText(one.untouched_count, 'article')} already imported, left unchanged</li>
          )}
          {one.wrong_count > 0 && <li>{countText(one.wrong_count, 'invalid row')} skipped</li>}
        </ul>
      )}
      {one.finished_at && (
        <div className={styles.actions}>
          {one.allowed_actions.includes('undo') && (
            <ConfirmButton
              label="Undo Import"
              question={`Delete the ${countText(one.article_count, 'imported article')}?`}
              consequence="Created clients, people, and planning months are kept."
              onConfirm={() => undo.mutateAsync({ params: { id: one.id } })}
            />
          )}
          {one.allowed_actions.includes('rejects') && <PlanRejectsButton id={one.id} />}
        </div>
      )}
    </>
  );
}
