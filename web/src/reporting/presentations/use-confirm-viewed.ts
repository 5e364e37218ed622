import { reportEmailEntryCalls } from '@portal/contract/reporting/emails/report-email-entry.calls.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '#platform/api/call.ts';
import { useSession } from '#platform/session/viewer.ts';

/**
 * Reports to the server, once, that the report in the email was opened. The server accepts the call only from the
 * recipient.
 */
export function useConfirmViewed(
  { entry, report }: { entry: number | undefined; report: number },
  onDone: () => void,
): void {
  const isImpersonation = useSession().name === 'authenticated-as-ghost';
  const confirmedEntry = useRef<number | null>(null);
  const tell = useEffectEvent((id: number) => {
    if (confirmedEntry.current === id) return;
    confirmedEntry.current = id;
    // Ignore errors, because a failure to record the view must not bother the reader.
    if (!isImpersonation) {
      const input = { params: { id }, body: { report } };
      void call(reportEmailEntryCalls.confirmViewed, input).catch(() => undefined);
    }
    onDone();
  });
  useEffect(() => {
    if (entry !== undefined) tell(entry);
  }, [entry]);
}
