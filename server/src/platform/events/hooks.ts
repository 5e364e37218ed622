import type { Db } from '#platform/database/tables.ts';

type Handler<Payload, Result> = (db: Db, payload: Payload) => Promise<Result>;

/** An event that an area emits in its own transaction, for other areas that it doesn't depend on. */
export interface Hook<Payload, Result = void> {
  /**
   * Runs the handlers in the caller's transaction, one after another, and returns their results. An error in a handler
   * rolls the transaction back.
   */
  emit(db: Db, payload: Payload): Promise<Result[]>;
}

/** A hook with one of its handlers. The handler takes effect once it is passed to `connectHooks`. */
export interface HookHandler {
  readonly hook: object;
  readonly handler: Handler<never, unknown>;
}

export const handleHook = <Payload, Result>(
  hook: Hook<Payload, Result>,
  handler: Handler<Payload, Result>,
): HookHandler => ({ hook, handler });

let handlersOf: ReadonlyMap<object, readonly HookHandler[]> | undefined;

/**
 * Sets the handlers of all hooks once, at startup. The handlers are global because code that emits a hook receives only
 * a database.
 */
export function connectHooks(handlers: readonly HookHandler[]): void {
  handlersOf = Map.groupBy(handlers, ({ hook }) => hook);
}

export function defineHook<Payload, Result = void>(): Hook<Payload, Result> {
  const hook: Hook<Payload, Result> = {
    async emit(db, payload) {
      if (!handlersOf) throw new Error('The hooks are not connected.');
      const results: Result[] = [];
      for (const { handler } of handlersOf.get(hook) ?? []) {
        // `handleHook` pairs a hook only with handlers that have its payload and result types.
        results.push(await (handler as Handler<Payload, Result>)(db, payload));
      }
      return results;
    },
  };
  return hook;
}
