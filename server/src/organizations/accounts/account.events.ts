import { defineHook } from '#platform/events/hooks.ts';

/** Emitted in the transaction that ends a person's place in an organization. */
export const onAccountDeleted = defineHook<{ personId: number; organizationId: number }>();
