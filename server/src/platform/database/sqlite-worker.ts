import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

type WorkerReply = { id: number; rows: unknown[] } | { id: number; error: unknown };

interface PendingQuery {
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

/**
 * A read-only SQLite connection on a worker thread, so that a scan of a whole table doesn't block the event
 * loop. The thread starts with the first statement.
 */
export class WorkerConnection implements DatabaseConnection {
  readonly #file: string;
  readonly #pending = new Map<number, PendingQuery>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(file: string) {
    this.#file = file;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sqlite-reader.worker.ts', import.meta.url), {
      workerData: { file: this.#file },
    });
    worker.on('message', (reply: WorkerReply) => {
      const pending = this.#pending.get(reply.id);
      this.#pending.delete(reply.id);
      // An idle worker must not keep the process alive.
      if (this.#pending.size === 0) worker.unref();
      if ('error' in reply) pending?.reject(reply.error);
      else pending?.resolve(reply.rows);
    });
    let cause: unknown = new Error('The SQLite worker thread has exited.');
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      this.#worker = undefined;
      for (const { reject } of this.#pending.values()) reject(cause);
      this.#pending.clear();
    });
    return worker;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#lastId += 1;
    const id = this.#lastId;
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, sql, parameters });
    });
    return { rows: rows as R[] };
  }

  // biome-ignore lint/correctness/useYield: long reads go page by page instead
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming a statement is not supported.');
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}
