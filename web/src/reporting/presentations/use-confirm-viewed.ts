import { reportEmailEntryEndpoints } from '@portal/contract/reporting/emails/report-email-entry.endpoints.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '#platform/api/call.ts';
import { useSession } from '#platform/session/viewer.ts';

/** Tells once that the mail's recipient has opened the report; somebody else's eyes don't count. */
export function useConfirmViewed(
  { entry, report }: { entry: number | undefined; report: number },
  onDone: () => void,
): void {
  const isGhost = useSession().name === 'authenticated-as-ghost';
  const told = useRef<number | null>(null);
  const tell = useEffectEvent((id: number) => {
    if (told.current === id) return;
    told.current = id;
    // Whoever reads the report has no use for the reason why that couldn't be noted.
    if (!isGhost) {
      const input = { params: { id }, body: { report } };
      void call(reportEmailEntryEndpoints.confirmViewed, input).catch(() => undefined);
    }
    onDone();
  });
  useEffect(() => {
    if (entry !== undefined) tell(entry);
  }, [entry]);
}
