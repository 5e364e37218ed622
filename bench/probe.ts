// Loaded before a measured server: tells the benchmark of its memory and the longest stop of its event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

process.on('message', (message) => {
  if (message !== 'report') return;
  process.send?.({
    rss: process.memoryUsage.rss(),
    longestStop: Math.max(0, delay.max / 1e6 - 5),
  });
  delay.reset();
});
process.channel?.unref();
