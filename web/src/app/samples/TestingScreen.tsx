import { Button } from '@mantine/core';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { showToast } from '#platform/ui/toasts/toasts.ts';
import { TestingTable } from './TestingTable.tsx';

/** Shows sample components, in development only. */
export function TestingScreen() {
  return (
    <div style={{ display: 'flex', height: '100vh', flexDirection: 'column' }}>
      <PageHeader title="Testing" detail="10,000 rows">
        <Button
          variant="default"
          onClick={() => showToast({ heading: 'Content Updated!', message: 'A toast that stays.' })}
        >
          Toast
        </Button>
      </PageHeader>
      <TestingTable />
    </div>
  );
}
