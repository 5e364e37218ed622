import { portalSettingCalls } from '@portal/contract/administration/portal-setting.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { NoValue, Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { MonthlyReportSettings } from '#reporting/shared/MonthlyReportSettings.tsx';
import { BrandSettings } from './BrandSettings.tsx';
import { LivePagesForm } from './LivePagesForm.tsx';
import { PhonesForm } from './PhonesForm.tsx';
import { ReviewLinkForm } from './ReviewLinkForm.tsx';
import { SetupChecklistSetting } from './SetupChecklistSetting.tsx';
import { TimeZoneForm } from './TimeZoneForm.tsx';
import { WorkingDaysForm } from './WorkingDaysForm.tsx';

export function PortalSettingsScreen() {
  const { data, error, refetch } = useQuery(endpointQuery(portalSettingCalls.get));
  return (
    <>
      <PageHeader title="Portal Settings" />
      <div className={styles.page}>
        {error && !data && (
          <LoadProblem
            heading="The settings couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonFields fields={2} label="Loading Settings" />}
        <BrandSettings />
        {data && <TimeZoneForm settings={data} />}
        {data && <ReviewLinkForm settings={data} />}
        {data && <LivePagesForm settings={data} />}
        {data && <WorkingDaysForm settings={data} />}
        {data && <PhonesForm settings={data} />}
        <MonthlyReportSettings />
        <SetupChecklistSetting />
        <Environment />
      </div>
    </>
  );
}

function Environment() {
  const { data, error, refetch } = useQuery(endpointQuery(portalSettingCalls.environment));
  if (!data && error) {
    return (
      <LoadProblem
        heading="The server configuration couldn’t be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonFields fields={4} label="Loading Environment" />;
  return (
    <section className={styles.section} aria-labelledby="environment">
      <h2 className={styles.heading} id="environment">
        Server configuration
      </h2>
      <p className={styles.text}>Set in the server’s environment by its operator.</p>
      <PropertyList>
        <Property label="Version">{data.version}</Property>
        <Property label="Address">{data.public_url}</Property>
        <Property label="Database">
          {data.database === 'postgres' ? 'PostgreSQL' : 'SQLite'}
        </Property>
        <Property label="Files">
          {data.files === 's3' ? 'S3 bucket' : 'The server’s data folder'}
        </Property>
        <Property label="Mail">
          {data.mail_host ?? 'No mail server: mail stays in the outbox'}
        </Property>
        <Property label="Support email">{data.support_email ?? <NoValue />}</Property>
        <Property label="Chat room">{data.chat_url ?? <NoValue />}</Property>
        <Property label="Allowed hosts">
          {data.allowed_hosts.length > 0 ? data.allowed_hosts.join(', ') : <NoValue />}
        </Property>
      </PropertyList>
    </section>
  );
}
