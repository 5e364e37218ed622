import { Button } from '@mantine/core';
import type { ChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { MomentText } from '#platform/thread/MomentText.tsx';
import { useCheckKinds } from '../items/CheckFields.tsx';
import styles from '../items/Items.module.css';
import { useRunCheck } from './checklists.queries.ts';

const headings = { passed: 'Check passed', failed: 'Check failed', unknown: 'Check didn’t work' };
const icons = { passed: IconShieldCheck, failed: IconShieldX, unknown: IconShieldQuestion };

/** Shows the item's latest check result, and a button that runs the check again. */
export function CheckResult({ item }: { item: ChecklistItem }) {
  const { check, check_result: result, allowed_actions: actions } = item;
  const runCheck = useRunCheck();
  const mayRun = actions.includes('run_check');
  const kinds = useCheckKinds(mayRun && check !== null).data;
  if (!check) return null;
  const title = kinds?.find(({ kind }) => kind === check.kind)?.title;
  const Icon = icons[result?.state ?? 'unknown'];
  return (
    <div className={styles.checkResult} data-state={result?.state} role="status">
      <Icon size={17} stroke={1.7} aria-hidden="true" />
      <p className={styles.checkText}>
        <strong>{result ? headings[result.state] : 'Not checked yet'}</strong>
        {title && ` · ${title}`}
        {result && (
          <>
            <br />
            {result.text}
            <span className={styles.checkTime}>
              <MomentText value={result.checked_at} />
            </span>
          </>
        )}
      </p>
      {mayRun && (
        <Button
          size="xs"
          flex="none"
          variant="default"
          loading={runCheck.isPending}
          onClick={() => runCheck.mutate({ params: { id: item.id } })}
        >
          Run check
        </Button>
      )}
    </div>
  );
}
