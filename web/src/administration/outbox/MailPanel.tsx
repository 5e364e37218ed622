import { Button } from '@mantine/core';
import { outboxMailCalls } from '@portal/contract/administration/outbox-mail.calls.ts';
import type { OutboxMail } from '@portal/contract/administration/outbox-mail.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { formatUntil } from '#platform/ui/dates/format-date.ts';
import { Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { mailStateLabels, refreshMilliseconds } from './outbox-search.ts';

const stale = [outboxMailCalls.list, outboxMailCalls.get];

export function MailPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...endpointQuery(outboxMailCalls.get, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'queued' ? refreshMilliseconds : false),
  });
  return (
    <SidePanel title={data?.subject ?? 'Email'} onClose={onClose}>
      {data && <MailContent mail={data} readAt={dataUpdatedAt} />}
      {!data && !error && <SkeletonFields fields={4} label="Loading Email" />}
      {!data && error && (
        <LoadProblem
          heading="This email couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}

interface MailAtTime {
  mail: OutboxMail;
  /** The time the email was fetched, in milliseconds since the Unix epoch. */
  readAt: number;
}

function MailContent({ mail, readAt }: MailAtTime) {
  const reveal = useEndpointMutation(outboxMailCalls.reveal);
  const shown = reveal.data ?? mail;
  const params = { id: mail.id };
  return (
    <div className={styles.stack}>
      <PropertyList>
        <Property label="To">
          {mail.to_name ? `${mail.to_name} <${mail.to_email}>` : mail.to_email}
        </Property>
        <Property label="Status">
          <StatusDot status={mailStateLabels[mail.state]} />
        </Property>
        <Property label="Written">
          <DateText value={mail.created_at} style="moment" />
        </Property>
        {mail.sent_at && (
          <Property label="Sent">
            <DateText value={mail.sent_at} style="moment" />
          </Property>
        )}
        {mail.next_attempt_at && (
          <Property label="Next attempt">
            <DateText value={mail.next_attempt_at} style="moment" />,{' '}
            {formatUntil(mail.next_attempt_at, Date.now())}
          </Property>
        )}
        {mail.held_until && (
          <Property label="Due">
            {formatUntil(mail.held_until, Date.now())}, once the change it reports can no longer be
            undone
          </Property>
        )}
      </PropertyList>
      {mail.error && <ErrorDisplay error={mail.error} />}
      <div className={styles.actions}>
        {mail.has_secret_link && !reveal.data && (
          <ConfirmButton
            label="Show the secret link"
            question="Show this email’s secret link?"
            consequence="Anyone with the link can sign in with it. Viewing it is recorded in the audit log."
            onConfirm={() => reveal.mutateAsync({ params })}
          />
        )}
        <RetryButton mail={mail} readAt={readAt} />
      </div>
      <iframe
        className={styles.mail}
        title="The email as its recipient sees it"
        // Block scripts, but allow links to open new tabs.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={`<base target="_blank">${shown.html}`}
      />
    </div>
  );
}

function RetryButton({ mail, readAt }: MailAtTime) {
  const isWaiting = mail.next_attempt_at !== null;
  const retry = useEndpointMutation(outboxMailCalls.retry, {
    invalidates: stale,
    toast: isWaiting ? 'Email Is Due Now.' : 'Email Queued Again.',
  });
  if (!isWaiting && mail.state !== 'failed' && mail.state !== 'kept') return null;
  return (
    <Button
      variant="default"
      // Stay busy until the email has been refetched, since the state shown until then is outdated.
      loading={retry.isPending || (retry.isSuccess && retry.submittedAt > readAt)}
      onClick={() => retry.mutate({ params: { id: mail.id } })}
    >
      {isWaiting ? 'Send now' : 'Send again'}
    </Button>
  );
}
