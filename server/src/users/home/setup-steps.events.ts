import type { SetupStepName } from '@portal/contract/users/setup-steps.ts';
import { defineHook } from '#platform/events/hooks.ts';

/** Whether each setup step is done. */
export type SetupProgress = Readonly<Record<SetupStepName, boolean>>;

/** Handlers return the steps whose records their area has. */
export const onSetupStepsChecking = defineHook<object, Partial<SetupProgress>>();
