import { Button, Loader } from '@mantine/core';
import type {
  ApplicationOperation,
  WebApplication,
} from '@portal/contract/apps/web-application.schema.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import styles from './Apps.module.css';
import { isAtWork, operationTexts } from './application-texts.ts';
import { useCancelOperation } from './applications.queries.ts';
import { Steps } from './Steps.tsx';

interface OperationProgressProps {
  application: Pick<WebApplication, 'id' | 'site_name' | 'allowed_actions'>;
  operation: ApplicationOperation;
  /** Whether to list the completed steps below the progress bar. */
  hasSteps?: boolean;
}

/** Shows the progress of an application's operation, or why it failed. */
export function OperationProgress(props: OperationProgressProps) {
  const { application, operation, hasSteps = false } = props;
  const cancel = useCancelOperation();
  const { running, failed } = operationTexts[operation.kind];
  if (operation.state === 'failed') {
    return <ErrorDisplay error={{ status: 0, statusText: failed, data: operation.error }} />;
  }
  if (!isAtWork(operation)) return null;
  const { progress_done: done, progress_total: total } = operation;
  const doing = operation.state === 'queued' ? 'waiting to start' : operation.progress_text;
  const text = `${running} ${application.site_name}${doing && `: ${doing}`}`;
  return (
    <div className={styles.operation}>
      <div className={styles.operationHead}>
        <div className={styles.operationBar}>
          {total > 0 ? (
            <ProgressBar label={text} done={done} total={total} />
          ) : (
            <span className={styles.doing} role="status">
              <Loader size={14} aria-hidden="true" />
              {text}
            </span>
          )}
        </div>
        {application.allowed_actions.includes('cancel') && (
          <Button
            size="xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: application.id } })}
          >
            Cancel
          </Button>
        )}
      </div>
      {hasSteps && <Steps steps={operation.steps} />}
    </div>
  );
}
