import { Button } from '@mantine/core';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import {
  linkCheckCalls,
  linkCheckScheduleCalls,
} from '@portal/contract/utilities/link-check.calls.ts';
import { countProblems } from '@portal/contract/utilities/link-verdicts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { endpointQuery } from '#platform/api/queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useMayCall } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import styles from '../LinkChecker.module.css';
import { formatCount, isRunning } from '../link-check-texts.ts';
import { runningCheckOf, useStartLinkCheck } from '../link-checks.queries.ts';
import { WeeklyCheck } from '../WeeklyCheck.tsx';

/**
 * Shows an organization site's link checks, and starts a check now or weekly. Used on the client page and in the
 * organization's panel.
 */
export function SiteCheckSection({
  organization,
}: {
  organization: Pick<Organization, 'id' | 'domain'>;
}) {
  const mayCheck = useMayCall(linkCheckCalls.run);
  const maySchedule = useMayCall(linkCheckScheduleCalls.get);
  const navigate = useNavigate();
  const open = (check: number) =>
    navigate({ to: '/utilities/broken-link-checker', search: { check } });
  const start = useStartLinkCheck((check) => void open(check));
  const { id, domain } = organization;
  const { data, isLoadingError, error, refetch } = useQuery({
    ...endpointQuery(linkCheckCalls.list, { query: { organization: id, limit: 1 } }),
    enabled: mayCheck,
  });
  if (!mayCheck) return null;
  const [last] = data ?? [];
  const running = runningCheckOf(start.error) ?? (last && isRunning(last) ? last : undefined);
  return (
    <section className={styles.section} aria-label="Link check">
      <h3 className={styles.heading}>Link check</h3>
      {last && !isRunning(last) && (
        <p className={styles.text}>
          {formatCount(countProblems(last), 'problem')} on{' '}
          <DateText value={last.created_at} style="moment" />.{' '}
          <Link to="/utilities/broken-link-checker" search={{ check: last.id }}>
            Show the check
          </Link>
        </p>
      )}
      {isLoadingError && (
        <LoadProblemLine
          heading="The last check couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {start.error && <ErrorDisplay error={start.error} labels={{ url: 'Domain' }} />}
      {!domain && <p className={styles.text}>Enter the organization’s domain to check its site.</p>}
      {domain && (
        <>
          <div className={styles.row}>
            {running ? (
              <Button size="xs" variant="default" onClick={() => void open(running.id)}>
                Show the running check
              </Button>
            ) : (
              <Button
                size="xs"
                variant="default"
                loading={start.isPending}
                onClick={() => start.mutate({ url: domain, organization: id })}
              >
                Check Links
              </Button>
            )}
            <Link to="/utilities/broken-link-checker" search={{ organization: id }}>
              Past checks and options
            </Link>
          </div>
          {maySchedule && <WeeklyCheck organization={id} />}
        </>
      )}
    </section>
  );
}
