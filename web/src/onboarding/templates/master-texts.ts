import type { ChecklistKind } from '@portal/contract/onboarding/checklist.schema.ts';
import type { MasterKind } from '@portal/contract/onboarding/checklist-template.schema.ts';

export const masterTitles: Record<MasterKind, string> = {
  website_build: 'Master Website Build Checklist',
  website_deployment: 'Master Website Deployment Checklist',
};

/** The kind of checklist that each master is copied to. */
export const checklistKindOf: Record<MasterKind, ChecklistKind> = {
  website_build: 'build',
  website_deployment: 'deploy',
};
