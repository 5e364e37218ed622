import { Button } from '@mantine/core';
import { homeSummaryCalls } from '@portal/contract/users/home-summary.calls.ts';
import type { HomeSummary } from '@portal/contract/users/home-summary.schema.ts';
import { setupChecklistCalls } from '@portal/contract/users/setup-checklist.calls.ts';
import { type SetupStepName, setupSteps } from '@portal/contract/users/setup-steps.ts';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { HomeLink } from './HomeLink.tsx';
import styles from './SetupChecklist.module.css';

interface SetupChecklistProps {
  setup: NonNullable<HomeSummary['setup']>;
  /** Whether the charts below are omitted because they would all be empty. */
  hidesCharts: boolean;
}

/**
 * Lists the steps for setting up a new agency. The server determines which steps are completed, and omits the checklist
 * once all of them are.
 */
export function SetupChecklist({ setup: { steps }, hidesCharts }: SetupChecklistProps) {
  const mayDismiss = useMayCall(setupChecklistCalls.update);
  const dismiss = useEndpointMutation(setupChecklistCalls.update, {
    invalidates: [homeSummaryCalls.get, setupChecklistCalls.get],
    toast: 'Checklist hidden. You can show it again in Portal Settings.',
  });
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <section className={styles.steps} aria-labelledby="setup">
      <header className={styles.head}>
        <h2 id="setup" className={styles.title}>
          Set up your agency
        </h2>
        <span className={styles.progress}>
          {done} of {steps.length} done
        </span>
        {mayDismiss && (
          <Button
            size="xs"
            variant="subtle"
            className={styles.dismiss ?? ''}
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate({ body: { is_dismissed: true } })}
          >
            Hide Checklist
          </Button>
        )}
      </header>
      <p className={styles.intro}>
        Each step is checked off as soon as it’s done.
        {hidesCharts && ' Charts appear below once articles are in progress.'}
      </p>
      <ol className={styles.list}>
        {steps.map(({ name, is_done }) => (
          <Step key={name} name={name} isDone={is_done} />
        ))}
      </ol>
    </section>
  );
}

function Step({ name, isDone }: { name: SetupStepName; isDone: boolean }) {
  const { title, text, actions } = setupSteps[name];
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <Icon className={styles.icon} size={20} aria-label={isDone ? 'Done' : 'Open'} role="img" />
      <div className={styles.what}>
        <h3 className={styles.name}>{title}</h3>
        {!isDone && <p className={styles.text}>{text}</p>}
      </div>
      {!isDone && (
        <div className={styles.actions}>
          {actions.map(({ label, address }) => (
            <Button
              key={address}
              size="xs"
              variant="default"
              renderRoot={(props) => <HomeLink {...props} address={address} />}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
