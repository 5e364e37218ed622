import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/**
 * Told in the transaction that deletes a person, before anything is changed. Whoever has unfinished
 * work of this person refuses by throwing a conflict; whoever keeps data about the person deletes it.
 */
export const onPersonDeleting = defineHook<{ personId: number; viewer: Viewer }>();

/** Told in the transaction after which a person may not sign in any more. */
export const onPersonDeactivated = defineHook<{ personId: number }>();

/** Told in the transaction that sets or takes a person's staff or superuser flag. */
export const onFlagsChanged = defineHook<{ personId: number }>();
