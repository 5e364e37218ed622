import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

interface WorkerRequest {
  id: number;
  sql: string;
  parameters: (string | number | null)[];
}

const database = new DatabaseSync(workerData.file, { timeout: 10_000 });
database.exec('pragma query_only = on');

parentPort?.on('message', ({ id, sql, parameters }: WorkerRequest) => {
  try {
    parentPort?.postMessage({ id, rows: database.prepare(sql).all(...parameters) });
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
});
