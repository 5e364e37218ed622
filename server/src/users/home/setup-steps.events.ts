import type { SetupStepName } from '@portal/contract/users/setup-steps.ts';
import { defineHook } from '#platform/events/hooks.ts';

/** The setup's progress; true for each step that is done. */
export type SetupProgress = Readonly<Record<SetupStepName, boolean>>;

/** Handlers return the progress of the steps whose records belong to their area. */
export const onSetupStepsChecking = defineHook<object, Partial<SetupProgress>>();
