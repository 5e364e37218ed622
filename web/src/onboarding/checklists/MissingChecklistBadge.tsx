import { Badge } from '@mantine/core';
import type { ChecklistKind } from '@portal/contract/onboarding/checklist.schema.ts';
import '@mantine/core/styles/Badge.layer.css';

const texts: Record<ChecklistKind, string> = {
  build: 'Website Build Checklist Not Found',
  deploy: 'Website Deployment Checklist Not Found',
};

export function MissingChecklistBadge({ kind }: { kind: ChecklistKind }) {
  return (
    <Badge
      bg="var(--tone-danger-soft)"
      c="var(--tone-danger)"
      radius="sm"
      tt="none"
      fw={550}
      maw="100%"
    >
      {texts[kind]}
    </Badge>
  );
}
