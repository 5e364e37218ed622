import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ChecklistKind } from '@portal/contract/onboarding/checklist.schema.ts';
import type { WebsiteBuild } from '@portal/contract/onboarding/website-build.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useAddChecklist } from '../checklists/checklists.queries.ts';
import { mastersQuery } from '../templates/templates.queries.ts';
import { type TemplateChoice, TemplateSelect } from './TemplateSelect.tsx';

export interface MissingChecklist {
  build: WebsiteBuild;
  kind: ChecklistKind;
}

const titles: Record<ChecklistKind, string> = {
  build: 'Build checklist',
  deploy: 'Deployment checklist',
};

/** Adds a missing checklist to a build. */
export function AddChecklistModal({
  build,
  kind,
  onClose,
}: MissingChecklist & { onClose: () => void }) {
  const [choice, setChoice] = useState<TemplateChoice>('master');
  const masters = useQuery(mastersQuery);
  const add = useAddChecklist(onClose);
  const master = masters.data?.[0]?.[kind === 'build' ? 'website_build' : 'website_deployment'];
  const template = choice === 'master' ? (master ?? null) : choice;

  return (
    <Modal opened onClose={onClose} title={`Add ${titles[kind]}`} size="sm">
      <Stack gap={14}>
        <ErrorDisplay error={add.error} />
        <TemplateSelect
          label={`For ${build.label}`}
          master={kind === 'build' ? 'website_build' : 'website_deployment'}
          value={choice}
          onChange={setChoice}
        />
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={add.isPending}
          disabled={choice === 'master' && !masters.data}
          onClick={() =>
            add.mutate({
              body: {
                template,
                website_build: build.id,
                kind,
                ...(template === null && { name: titles[kind] }),
              },
            })
          }
        >
          Add Checklist
        </Button>
      </Group>
    </Modal>
  );
}
