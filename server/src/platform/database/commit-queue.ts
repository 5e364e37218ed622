import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

interface Connection {
  readonly isInTransaction: boolean;
  exec(text: string): void;
}

interface QueuedWork {
  /** Runs the work; answers what tells its caller how it ended, to be called once it is committed. */
  run: (db: Db) => Promise<() => void>;
  fail: (error: unknown) => void;
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * The works that write, one after the other. Those that have gathered by the time that one begins share its
 * commit, since waiting for the disk costs more than the work; each is still all or nothing by itself, and
 * its caller hears of it when it is on the disk.
 */
export class CommitQueue {
  readonly #connection: Connection;
  readonly #writer: Db;
  readonly #groupMilliseconds: number;
  #queue: QueuedWork[] = [];
  #running: Promise<void> | undefined;

  /** For `together` milliseconds works go on sharing a commit, so that the first isn't kept waiting. */
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
          // The disk is full: the whole transaction is gone, with all works that share it.
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

  /** Waits until nothing is waiting. */
  async drained(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      // What arrived with the first has its turn before the commit.
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
