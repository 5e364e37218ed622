import { Button } from '@mantine/core';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { IconDatabaseExport } from '@tabler/icons-react';
import { isBusy } from '../application-texts.ts';
import { useBackUp } from '../applications.queries.ts';

export function BackUpButton({ application }: { application: WebApplication }) {
  const backUp = useBackUp();
  const { id, allowed_actions: actions } = application;
  return (
    <Button
      variant="default"
      leftSection={<IconDatabaseExport size={15} stroke={1.8} />}
      loading={backUp.isPending || isBusy(application, 'backup')}
      disabled={!actions.includes('backup')}
      onClick={() => backUp.mutate({ params: { id } })}
    >
      Back Up Now
    </Button>
  );
}
