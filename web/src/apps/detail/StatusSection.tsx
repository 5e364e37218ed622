import { Button, Switch } from '@mantine/core';
import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayCall } from '#platform/session/viewer.ts';
import { ConfirmButton, ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import frame from '#platform/ui/layout/RecordPage.module.css';
import shared from '../Apps.module.css';
import { isBusy } from '../application-texts.ts';
import {
  useCheckStatus,
  useSetActive,
  useStartApplication,
  useStopApplication,
} from '../applications.queries.ts';
import styles from './Detail.module.css';
import { StatusTile } from './StatusTile.tsx';

/** Shows the three measured statuses, and the buttons that change or refresh them. */
export function StatusSection({ application }: { application: WebApplication }) {
  const check = useCheckStatus();
  const { id, status_reasons: reasons, status_checked_at, allowed_actions } = application;
  const params = { id };
  const measured = (status: boolean) => (status_checked_at === null ? null : status);
  // Staff see all controls, but controls that can't be used now are disabled.
  const mayOperate = useMayCall(webApplicationCalls.start);
  return (
    <section className={frame.card} aria-label="Status">
      <header className={frame.cardHead}>
        <h2 className={shared.heading}>Status</h2>
        <span className={styles.checked}>
          {status_checked_at ? (
            <>
              Checked <DateText value={status_checked_at} style="moment" />
            </>
          ) : (
            'Not checked yet'
          )}
        </span>
        {mayOperate && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} stroke={1.8} />}
            loading={check.isPending}
            disabled={!allowed_actions.includes('check')}
            onClick={() => check.mutate({ params })}
          >
            Check Status
          </Button>
        )}
      </header>
      <ul className={styles.statuses}>
        <StatusTile
          name="Web server"
          isOk={measured(application.webserver_status)}
          reason={reasons.webserver}
        />
        <StatusTile
          name="WordPress"
          isOk={measured(application.wordpress_status)}
          reason={reasons.wordpress}
        />
        <StatusTile
          name="Website"
          isOk={measured(application.website_status)}
          reason={reasons.website}
        />
      </ul>
      {mayOperate && (
        <div className={styles.controls}>
          <ActiveSwitch application={application} />
          <StartOrStop application={application} />
        </div>
      )}
    </section>
  );
}

function ActiveSwitch({ application }: { application: WebApplication }) {
  const setActive = useSetActive();
  const [isAsking, setIsAsking] = useState(false);
  const { id, site_name, active, version, allowed_actions: actions } = application;
  const change = (isActive: boolean) =>
    setActive.mutate(
      { params: { id }, body: { active: isActive }, version },
      { onSettled: () => setIsAsking(false) },
    );
  return (
    <>
      <Switch
        label={active ? 'Active' : 'Inactive'}
        checked={active}
        disabled={!actions.includes(active ? 'deactivate' : 'activate') || setActive.isPending}
        onChange={() => (active ? setIsAsking(true) : change(true))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Deactivate ${site_name}?`}
        confirmLabel="Deactivate"
        isBusy={setActive.isPending}
        onConfirm={() => change(false)}
        onCancel={() => setIsAsking(false)}
      >
        It stops, and can’t be started, checked or backed up until it is active again. Its backups
        can still be downloaded.
      </ConfirmDialog>
    </>
  );
}

function StartOrStop({ application }: { application: WebApplication }) {
  const start = useStartApplication();
  const stop = useStopApplication();
  const { id, site_name, website_status, allowed_actions: actions } = application;
  const params = { id };
  const isStarting = start.isPending || isBusy(application, 'start');
  const isStopping = stop.isPending || isBusy(application, 'stop');
  if (isStopping || (website_status && !isStarting)) {
    return (
      <ConfirmButton
        label="Stop"
        leftSection={<IconPlayerStop size={15} stroke={1.8} />}
        loading={isStopping}
        disabled={!actions.includes('stop')}
        question={`Stop ${site_name}?`}
        consequence="Nobody can open the site until it is started again."
        onConfirm={() => stop.mutateAsync({ params })}
      />
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={15} stroke={1.8} />}
      loading={isStarting}
      disabled={!actions.includes('start')}
      onClick={() => start.mutate({ params })}
    >
      Start
    </Button>
  );
}
