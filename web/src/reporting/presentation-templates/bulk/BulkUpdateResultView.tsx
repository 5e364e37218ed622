import { Button, Group } from '@mantine/core';
import type { BulkUpdateResult } from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { DoneMessage } from '#platform/forms/DoneMessage.tsx';
import blocks from '../../shared/Blocks.module.css';

interface BulkUpdateResultViewProps {
  result: BulkUpdateResult;
  onClose: () => void;
}

export function BulkUpdateResultView({ result, onClose }: BulkUpdateResultViewProps) {
  const { response, updated_count: count, problems } = result;
  return (
    <>
      {(count > 0 || problems.length === 0) && <DoneMessage text={response} />}
      <p className={blocks.quiet}>
        {count === 1 ? '1 template was updated.' : `${count} templates were updated.`}
      </p>
      {problems.length > 0 && (
        <div className={blocks.section} role="alert">
          <p className={blocks.heading}>Not updated</p>
          <ul className={blocks.notice} data-tone="danger">
            {problems.map(({ client, text }) => (
              <li key={`${client?.id} ${text}`}>
                {client && `${client.dba_name}: `}
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Group justify="flex-end" gap="sm">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </>
  );
}
