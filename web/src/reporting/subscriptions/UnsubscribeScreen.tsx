import { Button } from '@mantine/core';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import type { ReportUnsubscription } from '@portal/contract/reporting/emails/report-recipient.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { BrandMark } from '#platform/ui/brand/BrandMark.tsx';
import { usePageTitle } from '#platform/ui/layout/use-page-title.ts';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import styles from './Subscriptions.module.css';
import { unsubscriptionQuery, useUnsubscribe } from './subscriptions.queries.ts';

/** Shows the public page behind an email's unsubscribe link. Opening it doesn't unsubscribe yet. */
export function UnsubscribeScreen() {
  const { token } = useParams({ from: '/reporting/unsubscribe/$token' });
  const { data, error, refetch } = useQuery(unsubscriptionQuery(token));
  usePageTitle('Unsubscribe');
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <BrandMark size={28} />
        {data && <Unsubscription token={token} subscription={data} />}
        {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows label="Loading" rows={2} />}
      </div>
    </main>
  );
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isWrong = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (!isWrong) {
    return <LoadProblem heading="This page couldn’t be loaded" error={error} onRetry={onRetry} />;
  }
  return (
    <Message title="This link doesn’t work">
      It may be incomplete or too old. Use the link in a newer email, or My Settings in the portal.
    </Message>
  );
}

function Unsubscription({
  token,
  subscription: { organization, email, is_unsubscribed },
}: {
  token: string;
  subscription: ReportUnsubscription;
}) {
  const unsubscribe = useUnsubscribe();
  if (is_unsubscribed || unsubscribe.data?.is_unsubscribed) {
    return (
      <Message title="You are unsubscribed">
        {email} gets no more monthly reports of {organization}. You can subscribe again under My
        Settings in the portal.
      </Message>
    );
  }
  return (
    <>
      <Message title={`Unsubscribe from the monthly reports of ${organization}?`}>
        {email} won’t get these mails any more. The reports stay in the portal.
      </Message>
      <ErrorDisplay error={unsubscribe.error} />
      <div>
        <Button
          loading={unsubscribe.isPending}
          onClick={() => unsubscribe.mutate({ params: { token } })}
        >
          Unsubscribe
        </Button>
      </div>
    </>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{children}</p>
    </>
  );
}
