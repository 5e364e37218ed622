import { contentImportCalls } from '@portal/contract/content/import/content-import.calls.ts';
import { callFile } from '#platform/api/call.ts';
import { RejectsButton } from '#platform/import/RejectsButton.tsx';

interface PlanRejectsButtonProps {
  id: number;
  createsMissing?: boolean;
}

export function PlanRejectsButton({ id, createsMissing = false }: PlanRejectsButtonProps) {
  const query = createsMissing ? { create_missing: true } : {};
  return (
    <RejectsButton load={() => callFile(contentImportCalls.rejects, { params: { id }, query })} />
  );
}
