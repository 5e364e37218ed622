import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/**
 * Emitted in the transaction that deletes a person, before anything is changed. A handler throws a conflict
 * if the person still has unfinished work, or deletes its area's data about the person.
 */
export const onPersonDeleting = defineHook<{ personId: number; viewer: Viewer }>();

/** Emitted in the transaction after which a person can no longer sign in. */
export const onPersonDeactivated = defineHook<{ personId: number }>();

/** Emitted in the transaction that changes a person's email address. */
export const onEmailChanged = defineHook<{ personId: number }>();

/** Emitted in the transaction that changes a person's staff or superuser flag. */
export const onFlagsChanged = defineHook<{ personId: number }>();

/** Handlers return the organizations that a person has assigned work for, including finished work. */
export const onListOrganizationsOfAssignments = defineHook<
  { personId: number },
  readonly number[]
>();
