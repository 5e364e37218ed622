import { Button } from '@mantine/core';
import type { ReportUnsubscription } from '@portal/contract/reporting/emails/report-recipient.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { PublicMessage, PublicPage } from '#platform/ui/layout/PublicPage.tsx';
import { usePageTitle } from '#platform/ui/layout/use-page-title.ts';
import { unsubscriptionQuery, useUnsubscribe } from './subscriptions.queries.ts';

/** Shows the public page that an email's unsubscribe link opens. Opening the page doesn't unsubscribe the recipient. */
export function UnsubscribeScreen() {
  const { token } = useParams({ from: '/reporting/unsubscribe/$token' });
  usePageTitle('Unsubscribe');
  return (
    <PublicPage
      query={useQuery(unsubscriptionQuery(token))}
      invalidLink="It may be incomplete or expired. Use the link in a newer email, or My Settings in the portal."
    >
      {(subscription) => <Unsubscription token={token} subscription={subscription} />}
    </PublicPage>
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
      <PublicMessage title="You are unsubscribed">
        {email} gets no more monthly reports of {organization}. You can subscribe again under My
        Settings in the portal.
      </PublicMessage>
    );
  }
  return (
    <>
      <PublicMessage title={`Unsubscribe from the monthly reports of ${organization}?`}>
        {email} will no longer get these emails. The reports stay in the portal.
      </PublicMessage>
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
