import { Button, Progress } from '@mantine/core';
import type { LinkCheck } from '@portal/contract/utilities/link-check.schema.ts';
import { countProblems } from '@portal/contract/utilities/link-verdicts.ts';
import styles from './LinkChecker.module.css';
import { formatCount, formatSeconds } from './link-check-texts.ts';
import { useCancelLinkCheck } from './link-checks.queries.ts';
import { useStagedMessage } from './use-staged-message.ts';

/** Shows a check's progress and current step. */
export function RunningCheck({ check }: { check: LinkCheck }) {
  const message = useStagedMessage(check.state === 'running' ? check.seconds : null);
  const cancel = useCancelLinkCheck();
  const { addresses, checked, pages, per_second, current, seconds } = check;
  const isStopping = cancel.isSuccess;
  const problems = countProblems(check);
  const doing = check.state === 'queued' ? 'Waiting to start...' : message;
  return (
    <section className={styles.progress} aria-label="Progress">
      <div className={styles.progressLine}>
        <span role="status" className={styles.strong}>
          {isStopping ? 'Stopping...' : doing}
        </span>
        {check.allowed_actions.includes('cancel') && (
          <Button
            size="xs"
            variant="default"
            disabled={isStopping}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: check.id } })}
          >
            Cancel
          </Button>
        )}
      </div>
      <Progress.Root size={6} radius="xl">
        <Progress.Section
          value={addresses > 0 ? Math.min(100, (checked / addresses) * 100) : 0}
          aria-label="Checked addresses"
        />
      </Progress.Root>
      <dl className={styles.facts}>
        <Fact name="Pages read" value={pages.toLocaleString('en')} />
        <Fact
          name="Links checked"
          value={`${checked.toLocaleString('en')} of ${addresses.toLocaleString('en')}`}
        />
        <Fact name="Problems so far" value={problems.toLocaleString('en')} isBad={problems > 0} />
        <Fact name="Speed" value={`${per_second.toLocaleString('en')} a second`} />
        <Fact name="Time" value={formatSeconds(seconds)} />
      </dl>
      <p className={styles.current} title={current}>
        {current
          ? `Checking ${current}`
          : `Up to ${formatCount(check.max_pages, 'page')} are read.`}
      </p>
    </section>
  );
}

function Fact({ name, value, isBad }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular" data-negative={isBad || undefined}>
        {value}
      </dd>
    </div>
  );
}
