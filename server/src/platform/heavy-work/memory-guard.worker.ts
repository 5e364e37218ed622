// Runs on a separate thread, because a task may keep its own thread busy. Ends the process when it uses too much
// memory, including buffers and native libraries, or when the server has exited.
import { workerData } from 'node:worker_threads';

const { memoryBytes, server } = workerData as { memoryBytes: number; server: number };
/** Short, because a process can fill a gigabyte in about a second. */
const intervalMilliseconds = 20;

setInterval(() => {
  const isLost = process.ppid !== server;
  if (isLost || process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
}, intervalMilliseconds);
