// A separate thread next to the tasks, since a task may keep its own thread busy. It ends the process when it holds too
// much memory, buffers and native libraries included, or when the server has died.
import { workerData } from 'node:worker_threads';

const { memoryBytes, server } = workerData as { memoryBytes: number; server: number };
/** A process fills a gigabyte in about a second. */
const intervalMilliseconds = 20;

setInterval(() => {
  const isLost = process.ppid !== server;
  if (isLost || process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
}, intervalMilliseconds);
