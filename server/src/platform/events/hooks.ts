import type { Db } from '#platform/database/tables.ts';

type Handler<Happening> = (db: Db, happening: Happening) => Promise<void>;

/** Something that an area tells, in its own transaction, to areas that it doesn't know. */
export interface Hook<Happening> {
  /** What these do belongs to the change; one that throws refuses it. */
  register(handler: Handler<Happening>): void;
  emit(db: Db, happening: Happening): Promise<void>;
}

export function defineHook<Happening>(): Hook<Happening> {
  const handlers = new Set<Handler<Happening>>();
  return {
    register: (handler) => {
      handlers.add(handler);
    },
    async emit(db, happening) {
      for (const handler of handlers) await handler(db, happening);
    },
  };
}
