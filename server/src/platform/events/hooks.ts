import type { Db } from '#platform/database/tables.ts';

type Handler<Payload> = (db: Db, payload: Payload) => Promise<void>;

/** Something that an area tells, in its own transaction, to areas that it doesn't know. */
export interface Hook<Payload> {
  /** What these do belongs to the change; one that throws refuses it. */
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
