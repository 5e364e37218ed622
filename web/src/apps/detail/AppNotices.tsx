import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { IconInfoCircle, IconMailOff } from '@tabler/icons-react';
import { isStaff, useMayCall, useViewer } from '#platform/session/viewer.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { embeddedText, isBusy } from '../application-texts.ts';
import { useEnableOutgoing } from '../applications.queries.ts';
import styles from './Detail.module.css';

/** Shows warnings to read before using an application. */
export function AppNotices({ application }: { application: WebApplication }) {
  const viewer = useViewer();
  const { engine, is_local_only, is_quiet } = application;
  return (
    <>
      {is_quiet && <QuietNotice application={application} />}
      {isStaff(viewer) && engine === 'embedded' && (
        <p className={styles.notice}>
          <IconInfoCircle size={16} stroke={1.7} aria-hidden="true" />
          <span>
            {embeddedText}
            {is_local_only && ' Its address works on that machine only.'}
          </span>
        </p>
      )}
    </>
  );
}

function QuietNotice({ application }: { application: WebApplication }) {
  const enable = useEnableOutgoing();
  const mayEnable = useMayCall(webApplicationCalls.enableOutgoing);
  const { id, site_name, allowed_actions: actions } = application;
  const isEnabling = enable.isPending || isBusy(application, 'enable_outgoing');
  return (
    <div className={styles.notice} data-tone="warning">
      <IconMailOff size={16} stroke={1.7} aria-hidden="true" />
      <span className={styles.noticeText}>
        This is a quiet copy: mail, scheduled tasks, and outgoing requests are off.
      </span>
      {mayEnable && (
        <ConfirmButton
          size="xs"
          label="Switch On"
          loading={isEnabling}
          disabled={!actions.includes('enable_outgoing')}
          question={`Switch on mail, scheduled tasks, and outgoing requests for ${site_name}?`}
          consequence="It will then send mail and reach other services, just like the app it was copied from."
          onConfirm={() => enable.mutateAsync({ params: { id } })}
        />
      )}
    </div>
  );
}
