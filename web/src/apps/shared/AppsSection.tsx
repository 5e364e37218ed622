import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { Link } from '@tanstack/react-router';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from '../Apps.module.css';
import { stateOf } from '../application-texts.ts';
import { DrillResult } from './DrillResult.tsx';

/**
 * Shows an organization's applications, and whether their backups can be restored. Used on the client page and in the
 * organization's panel.
 */
export function AppsSection({ organization }: { organization: { id: number } }) {
  const mayRead = useMayCall(webApplicationCalls.list);
  const mayMake = useMayCall(webApplicationCalls.initialize);
  const list = useEndpointPages(webApplicationCalls.list, {
    query: { organization: organization.id },
    pageSize: 5,
    isEnabled: mayRead,
  });
  if (!mayRead) return null;
  return (
    <section className={styles.section} aria-label="Apps">
      <h3 className={styles.heading}>Apps</h3>
      {list.error && (
        <LoadProblemLine
          heading="The apps couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.isLoading && list.rows.length === 0 && !list.error && (
        <p className={styles.text}>
          No app yet.
          {mayMake && (
            <>
              {' '}
              <Link to="/apps">Create one</Link> from a website build of this organization.
            </>
          )}
        </p>
      )}
      <ul className={styles.rows}>
        {list.rows.map((application) => (
          <AppLine key={application.id} application={application} />
        ))}
      </ul>
      <ShowMore list={list} size="xs">
        Show more apps
      </ShowMore>
    </section>
  );
}

function AppLine({ application }: { application: WebApplication }) {
  const { uuid, site_name, last_drill } = application;
  return (
    <li className={styles.appLine}>
      <span className={styles.appLineHead}>
        <Link className={styles.appLink} to="/apps/$appID" params={{ appID: uuid }}>
          {site_name}
        </Link>
        <StatusDot status={stateOf(application)} />
      </span>
      <span className={styles.appLineDrill}>
        <span className={styles.none}>Backup test</span>
        <DrillResult drill={last_drill} />
      </span>
    </li>
  );
}
