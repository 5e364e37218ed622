import { defineHook } from '#platform/events/hooks.ts';

/** Emitted in the transaction that deletes an article, with the article's client. */
export const onArticleDeleted = defineHook<{ organizationId: number }>();

/** Emitted in the transaction that moves articles to other clients, with the previous and new clients. */
export const onArticleClientsChanged = defineHook<{ organizationIds: readonly number[] }>();
