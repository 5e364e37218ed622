// Preloaded into a measured server. Reports memory, the longest event loop delay, and the CPU time since the last
// report.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let cpu = process.cpuUsage();

process.on('message', (message) => {
  if (message !== 'report') return;
  process.send?.({
    rss: process.memoryUsage.rss(),
    longestStop: Math.max(0, delay.max / 1e6 - 5),
    cpuMilliseconds: (({ user, system }) => (user + system) / 1000)(process.cpuUsage(cpu)),
  });
  delay.reset();
  cpu = process.cpuUsage();
});
process.channel?.unref();
