import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

type Answered = { id: number; rows: unknown[] } | { id: number; error: unknown };

interface Waiting {
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

/**
 * A SQLite connection that reads in a thread of its own, so that a statement over a whole table stops
 * nobody. The thread begins with the first statement.
 */
export class ApartConnection implements DatabaseConnection {
  readonly #file: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #asked = 0;

  constructor(file: string) {
    this.#file = file;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sqlite-reading.worker.ts', import.meta.url), {
      workerData: { file: this.#file },
    });
    worker.on('message', (answer: Answered) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      // It keeps no process alive that has nothing else to do.
      if (this.#waiting.size === 0) worker.unref();
      if ('error' in answer) waiting?.reject(answer.error);
      else waiting?.resolve(answer.rows);
    });
    let cause: unknown = new Error('The reading thread has ended.');
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(cause);
      this.#waiting.clear();
    });
    return worker;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#asked += 1;
    const id = this.#asked;
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, sql, parameters });
    });
    return { rows: rows as R[] };
  }

  // biome-ignore lint/correctness/useYield: long reads go page by page instead
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Lists are read page by page, not streamed from a statement.');
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}
