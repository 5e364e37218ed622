import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { BuildCard } from './BuildCard.tsx';
import styles from './Builds.module.css';

const to = '/client-onboarding/website-builds';

/** Lists a client's active website builds on the client page. Opening a checklist goes to the list of all builds. */
export function OrganizationBuilds({ organization }: { organization: { id: number } }) {
  const mayRead = useMayCall(websiteBuildCalls.list);
  const navigate = useNavigate();
  const ofClient = { organization: organization.id };
  const list = useEndpointPages(websiteBuildCalls.list, {
    query: ofClient,
    pageSize: 6,
    isEnabled: mayRead,
  });
  if (!mayRead) return null;
  return (
    <section className={styles.ofClient} aria-label="Website builds">
      <h3 className={styles.ofClientHead}>
        Website builds
        <Link to={to} search={ofClient}>
          All builds
        </Link>
      </h3>
      {list.error && (
        <LoadProblemLine
          heading="The builds couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isLoading && !list.error && <SkeletonRows rows={3} label="Loading Builds" />}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <p className={styles.ofClientNone}>No active website build.</p>
      )}
      {list.rows.length > 0 && (
        <ul className={styles.cards} aria-label="Active builds">
          {list.rows.map((build) => (
            <li key={build.id}>
              <BuildCard
                build={build}
                openChecklist={undefined}
                onOpen={(checklist) => void navigate({ to, search: { ...ofClient, checklist } })}
                onEdit={(id) => void navigate({ to, search: { ...ofClient, build: id } })}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list}>Show more builds</ShowMore>
    </section>
  );
}
