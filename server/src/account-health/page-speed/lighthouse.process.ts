// Runs a single measurement in its own process because Lighthouse uses a whole core and its results are large.
import lighthouse, { desktopConfig } from 'lighthouse';
import { createConnectionGuard } from '#platform/outgoing/connection-guard.ts';
import { startGuardingProxy } from '#platform/outgoing/guarding-proxy.ts';
import { startBrowser } from './lighthouse-browser.ts';
import type { LighthouseAnswer, LighthouseOrder } from './lighthouse-messages.ts';
import { readMeasurement } from './lighthouse-result.ts';
import { type Measurement, MeasurementError } from './measurement.ts';

const loadMilliseconds = 45_000;

async function measure(order: LighthouseOrder): Promise<Measurement> {
  const { url, device, allowedHosts, ...browserOptions } = order;
  const proxy = await startGuardingProxy(createConnectionGuard({ allowedHosts }));
  try {
    const { port, ended } = await startBrowser({ ...browserOptions, proxyPort: proxy.port });
    const flags = {
      port,
      logLevel: 'silent',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      maxWaitForLoad: loadMilliseconds,
      disableFullPageScreenshot: true,
      locale: 'en-US',
    } as const;
    const config = device === 'desktop' ? desktopConfig : undefined;
    const measuring = lighthouse(
      url,
      { ...flags, onlyCategories: [...flags.onlyCategories] },
      config,
    );
    const run = await Promise.race([measuring, ended]);
    try {
      return readMeasurement(run?.lhr, url);
    } catch (error) {
      // Prefer the proxy's reason because Chromium reports only that the request was blocked.
      const reason = proxy.failureOf(new URL(url).hostname);
      throw reason === undefined ? error : new MeasurementError(reason);
    }
  } finally {
    proxy.close();
  }
}

const answerOf = async (order: LighthouseOrder): Promise<LighthouseAnswer> => {
  try {
    return { kind: 'measured', measurement: await measure(order) };
  } catch (error) {
    const isFinal = error instanceof MeasurementError && error.isFinal;
    return { kind: 'failed', message: error instanceof Error ? error.message : '', isFinal };
  }
};

process.on('message', async (order: LighthouseOrder) => {
  const answer = await answerOf(order);
  process.send?.(answer, undefined, undefined, () => process.exit());
});
// Exit if the server process has exited; another server repeats the measurement.
process.on('disconnect', () => process.exit());
