import { defineHook } from '#platform/events/hooks.ts';

/** Emitted in the transaction that removes a person's account in an organization. */
export const onAccountDeleted = defineHook<{ personId: number; organizationId: number }>();
