import { Button } from '@mantine/core';
import type { InboxMailEnd } from '@portal/contract/notifications/inbox-preferences.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { PublicMessage, PublicPage } from '#platform/ui/layout/PublicPage.tsx';
import { usePageTitle } from '#platform/ui/layout/use-page-title.ts';
import { mailEndQuery, useEndMails } from './inbox-preferences.queries.ts';

/** Shows the public page that an email's footer links to. Opening the page changes nothing. */
export function MailEndScreen() {
  const { token } = useParams({ from: '/inbox/emails/$token' });
  usePageTitle('Stop Emails');
  return (
    <PublicPage
      query={useQuery(mailEndQuery(token))}
      invalidLink="It may be incomplete. Use the link in another email, or My Settings in the portal."
    >
      {(end) => <MailEnd token={token} end={end} />}
    </PublicPage>
  );
}

const list = new Intl.ListFormat('en');

function MailEnd({ token, end }: { token: string; end: InboxMailEnd }) {
  const endMails = useEndMails();
  const { email, kinds } = endMails.data ?? end;
  const labels = list.format(kinds.map(({ label }) => label));
  if (endMails.data?.is_ended ?? end.is_ended) {
    return (
      <PublicMessage title="These emails have ended">
        {email} no longer gets emails about: {labels}. The notifications stay in the portal’s inbox.
        You can turn the emails on again in the portal, under My Settings, Notifications.
      </PublicMessage>
    );
  }
  return (
    <>
      <PublicMessage title="Stop these emails?">
        {email} will no longer get emails about: {labels}. The notifications stay in the portal’s
        inbox.
      </PublicMessage>
      <ErrorDisplay error={endMails.error} />
      <div>
        <Button loading={endMails.isPending} onClick={() => endMails.mutate({ params: { token } })}>
          Stop Emails
        </Button>
      </div>
    </>
  );
}
