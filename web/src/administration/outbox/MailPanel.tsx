import { Button } from '@mantine/core';
import { outboxMailEndpoints } from '@portal/contract/administration/outbox-mail.endpoints.ts';
import type { OutboxMail } from '@portal/contract/administration/outbox-mail.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { ConfirmButton } from '#platform/ui/ConfirmButton.tsx';
import { DateText } from '#platform/ui/DateText.tsx';
import { LoadProblem } from '#platform/ui/LoadProblem.tsx';
import { Property, PropertyList } from '#platform/ui/PropertyList.tsx';
import styles from '#platform/ui/RecordScreen.module.css';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { SkeletonFields } from '#platform/ui/Skeletons.tsx';
import { StatusDot } from '#platform/ui/StatusDot.tsx';
import { mailStateLabels } from './outbox-search.ts';

const stale = [outboxMailEndpoints.list, outboxMailEndpoints.get];

export function MailPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
    endpointQuery(outboxMailEndpoints.get, { params: { id } }),
  );
  return (
    <SidePanel title={data?.subject ?? 'Mail'} onClose={onClose}>
      {data && <MailContent mail={data} />}
      {!data && !error && <SkeletonFields fields={4} label="Loading Mail" />}
      {!data && error && (
        <LoadProblem
          heading="This mail couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}

function MailContent({ mail }: { mail: OutboxMail }) {
  const reveal = useEndpointMutation(outboxMailEndpoints.reveal);
  const retry = useEndpointMutation(outboxMailEndpoints.retry, {
    invalidates: stale,
    toast: 'Mail Queued Again.',
  });
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
          <DateText value={mail.created_at} style="minute" />
        </Property>
        {mail.sent_at && (
          <Property label="Sent">
            <DateText value={mail.sent_at} style="minute" />
          </Property>
        )}
      </PropertyList>
      {mail.error && <ErrorDisplay error={mail.error} />}
      <div className={styles.actions}>
        {mail.has_secret_link && !reveal.data && (
          <ConfirmButton
            label="Show the secret link"
            question="Show the secret link of this mail?"
            consequence="Anyone with the link can sign in with it. Viewing it is recorded in the audit log."
            onConfirm={() => reveal.mutateAsync({ params })}
          />
        )}
        {(mail.state === 'failed' || mail.state === 'kept') && (
          <Button
            variant="default"
            // Until the mail is read again, its state is the old one.
            loading={retry.isPending || retry.isSuccess}
            onClick={() => retry.mutate({ params })}
          >
            Send again
          </Button>
        )}
      </div>
      <iframe
        className={styles.mail}
        title="The mail as its reader sees it"
        // Scripts are blocked; links open in a new tab.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={`<base target="_blank">${shown.html}`}
      />
    </div>
  );
}
