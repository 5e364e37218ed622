import { approvedFields } from '@portal/contract/content/approval/approved-content.ts';
import { signOffCalls } from '@portal/contract/content/approval/sign-off.calls.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { portalSettingsQuery } from '#platform/api/portal-settings.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { labelOfField } from '../shared/article-labels.ts';
import styles from './PrintSignOff.module.css';
import { SignOffFacts } from './SignOffFacts.tsx';

/** Shows an approval on a single page, which the server prints to PDF once `data-print-ready` is set. */
export function PrintSignOffScreen() {
  const content = useQuery({
    ...endpointQuery(signOffCalls.printContent),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The settings contain the agency's time zone, which is needed to format the times.
  const settings = useQuery(portalSettingsQuery);
  const error = content.error ?? settings.error;
  const isLoaded = content.data !== undefined && settings.data !== undefined;
  useEffect(() => {
    if (error) document.documentElement.dataset.printError = errorText(error);
  }, [error]);
  useEffect(() => {
    if (!isLoaded) return;
    void document.fonts.ready.then(() =>
      requestAnimationFrame(() => {
        document.documentElement.dataset.printReady = 'true';
      }),
    );
  }, [isLoaded]);
  if (!isLoaded) return null;
  const { sign_off, title, client, word_count, approved } = content.data;
  const fields = approvedFields.filter((field) => field !== 'title' && approved[field]);
  return (
    <main className={styles.page}>
      <title>{`Approval · ${title}`}</title>
      <header>
        <p className={styles.agency}>{settings.data.name}</p>
        <p className={styles.kind}>Approval for {client}</p>
        <h1 className={styles.title}>{title}</h1>
      </header>
      <SignOffFacts signOff={sign_off} />
      <dl className={styles.fields}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{labelOfField(field)}</dt>
            <dd>{approved[field]}</dd>
          </div>
        ))}
      </dl>
      {approved.text && (
        <section className={styles.text}>
          <h2>Beginning of the text ({word_count.toLocaleString('en')} words)</h2>
          <p>{bodyParagraphs(approved.text).join('\n\n').slice(0, 4_000)}</p>
        </section>
      )}
    </main>
  );
}
