import { applicationBackupCalls } from '@portal/contract/apps/application-backup.calls.ts';
import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import frame from '#platform/ui/layout/RecordPage.module.css';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { stateOf } from '../application-texts.ts';
import { OperationProgress } from '../OperationProgress.tsx';
import { AppFacts } from './AppFacts.tsx';
import { AppLog } from './AppLog.tsx';
import { AppNotices } from './AppNotices.tsx';
import { BackToApps } from './BackToApps.tsx';
import { Backups } from './Backups.tsx';
import { DeleteApp } from './DeleteApp.tsx';
import styles from './Detail.module.css';
import { Operations } from './Operations.tsx';
import { SignInButton } from './SignInButton.tsx';
import { StatusSection } from './StatusSection.tsx';

/** Shows an application's state, actions, backups, and history. */
export function AppDetail({ application }: { application: WebApplication }) {
  const maySeeBackups = useMayCall(applicationBackupCalls.list);
  const maySeeOperations = useMayCall(webApplicationCalls.operations);
  const maySignIn = useMayCall(webApplicationCalls.signIn);
  const mayDelete = useMayCall(webApplicationCalls.delete);
  const mayReadLog = useMayCall(webApplicationCalls.logs);
  const { site_name, operation } = application;
  return (
    <>
      <PageHeader title={site_name} detail={<StatusDot status={stateOf(application)} />}>
        <BackToApps />
        {maySignIn && <SignInButton application={application} />}
      </PageHeader>
      <div className={frame.page}>
        {operation && (
          <section className={styles.current} aria-label="Operation">
            <OperationProgress application={application} operation={operation} hasSteps />
          </section>
        )}
        <AppNotices application={application} />
        <div className={frame.columns}>
          <div className={frame.main}>
            <StatusSection application={application} />
            {maySeeBackups && <Backups application={application} />}
            {maySeeOperations && <Operations id={application.id} />}
            {mayReadLog && <AppLog application={application} />}
            {mayDelete && <DeleteApp application={application} />}
          </div>
          <AppFacts application={application} />
        </div>
      </div>
    </>
  );
}
