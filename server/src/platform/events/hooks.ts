import type { Db } from '#platform/database/tables.ts';

type Handler<Payload> = (db: Db, payload: Payload) => Promise<void>;

/** An event that an area emits, in its own transaction, for areas that it doesn't depend on. */
export interface Hook<Payload> {
  /** Handlers run in the emitter's transaction; one that throws rolls it back. */
  register(handler: Handler<Payload>): void;
  emit(db: Db, payload: Payload): Promise<void>;
}

export function defineHook<Payload>(): Hook<Payload> {
  const handlers = new Set<Handler<Payload>>();
  return {
    register: (handler) => {
      handlers.add(handler);
    },
    async emit(db, payload) {
      for (const handler of handlers) await handler(db, payload);
    },
  };
}
