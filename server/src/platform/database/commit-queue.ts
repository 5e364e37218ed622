import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

interface Connection {
  readonly isInTransaction: boolean;
  exec(text: string): void;
}

interface QueuedWork {
  /** Runs the work and returns a callback that settles the caller's promise after the commit. */
  run: (db: Db) => Promise<() => void>;
  fail: (error: unknown) => void;
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Runs write transactions one at a time. Queued transactions share a commit, because waiting for the disk takes longer
 * than the work. Each transaction has its own savepoint, so it still succeeds or fails independently, and its promise
 * settles after the commit.
 */
export class CommitQueue {
  readonly #connection: Connection;
  readonly #writer: Db;
  readonly #groupMilliseconds: number;
  #queue: QueuedWork[] = [];
  #running: Promise<void> | undefined;

  /** Work can join a group for up to `groupMilliseconds`, which limits how long the first caller waits. */
  constructor(connection: Connection, writer: Db, groupMilliseconds: number) {
    this.#connection = connection;
    this.#writer = writer;
    this.#groupMilliseconds = groupMilliseconds;
  }

  add<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (db: Db) => {
        this.#connection.exec('savepoint work');
        try {
          const result = await work(db);
          this.#connection.exec('release work');
          return () => resolve(result);
        } catch (error) {
          // When the disk is full, SQLite rolls back the whole transaction, including all work that shares it.
          if (!this.#connection.isInTransaction) throw error;
          this.#connection.exec('rollback to work');
          this.#connection.exec('release work');
          return () => reject(error);
        }
      };
      this.#queue.push({ run, fail: reject });
      this.#running ??= this.#run();
    });
  }

  get waiting(): number {
    return this.#queue.length;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Resolves when the queue is empty. */
  async drained(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      // Lets work that arrived in the same turn of the event loop join the group.
      await nextTurn();
      await this.#commitGroup();
    }
    this.#running = undefined;
  }

  async #commitGroup(): Promise<void> {
    const begun: QueuedWork[] = [];
    const endings: (() => void)[] = [];
    const until = performance.now() + this.#groupMilliseconds;
    try {
      await this.#writer.transaction().execute(async (db) => {
        do {
          const next = this.#queue.shift();
          if (!next) return;
          begun.push(next);
          endings.push(await next.run(db));
        } while (performance.now() < until);
      });
    } catch (error) {
      for (const { fail } of begun) fail(error);
      return;
    }
    for (const end of endings) end();
  }
}
