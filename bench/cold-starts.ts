/// <reference lib="dom" />
import type { Browser } from 'playwright-core';

/** A page that is opened in a new browser context, without any cache. */
export interface ColdPage {
  name: string;
  url: string;
  token?: string;
  /** The page counts as shown when this many elements match and all of them contain text. */
  selector: string;
  count: number;
  /** The name of the plain page that this page is compared with. */
  beside?: string;
}

interface ColdStart {
  /** The time until the frame that shows the elements, in milliseconds. */
  shown: number;
  /** The total time that tasks took beyond 50 ms each, until one second after the page was shown, in milliseconds. */
  blocked: number;
  longestTask: number;
  requests: number;
  bytes: number;
}

const slowdown = 4;
const rounds = 7;
const settleMilliseconds = 1_000;

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Watched {
  shown: number;
  tasks: number[];
}

/** Records long tasks, and when the elements are shown. Runs in the page, before its scripts. */
function watch({ selector, count, token }: { selector: string; count: number; token?: string }) {
  if (token) localStorage.setItem('token', token);
  const watched: Watched = { shown: 0, tasks: [] };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    watched.tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const elements = [...document.querySelectorAll(selector)];
    const isShown = elements.length >= count;
    // The frame is painted only after this callback, so the time is taken in a later task.
    if (isShown) setTimeout(() => Object.assign(watched, { shown: performance.now() }));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function openCold(browser: Browser, page: ColdPage): Promise<ColdStart> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    // The proxy for HTTP/2 creates its own certificates.
    ignoreHTTPSErrors: true,
  });
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Network.enable');
  let requests = 0;
  let bytes = 0;
  session.on('Network.requestWillBeSent', () => {
    requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const { selector, count, token } = page;
  await tab.addInitScript(watch, token ? { selector, count, token } : { selector, count });
  await tab.goto(page.url, { waitUntil: 'commit' });
  await tab
    .waitForFunction(() => (window as unknown as { watched: Watched }).watched.shown > 0)
    .catch(() => {
      throw new Error(`${page.name} showed no ${selector}.`);
    });
  await tab.waitForTimeout(settleMilliseconds);
  const { shown, tasks } = await tab.evaluate(
    () => (window as unknown as { watched: Watched }).watched,
  );
  await context.close();
  return {
    shown,
    blocked: tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    longestTask: Math.max(0, ...tasks),
    requests,
    bytes,
  };
}

/** Opens the pages alternately, so that other load on the machine affects all of them, and prints medians. */
export async function compareColdStarts(
  browser: Browser,
  pages: readonly ColdPage[],
  protocol: string,
) {
  const starts = new Map(pages.map(({ name }): [string, ColdStart[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) starts.get(page.name)?.push(await openCold(browser, page));
  }
  const figure = (name: string, key: keyof ColdStart) =>
    median((starts.get(name) ?? []).map((start) => start[key]));
  console.log(`\ncold starts over ${protocol}, CPU slowed ${slowdown}x, medians of ${rounds}`);
  console.log(
    'page              shown ms  blocked ms  longest ms  requests      kB  of the plain page',
  );
  for (const { name, beside } of pages) {
    const ratio = (key: keyof ColdStart) =>
      (figure(name, key) / figure(beside ?? name, key)).toFixed(1);
    console.log(
      name.padEnd(16) +
        figure(name, 'shown').toFixed(0).padStart(10) +
        figure(name, 'blocked').toFixed(0).padStart(12) +
        figure(name, 'longestTask').toFixed(0).padStart(12) +
        String(figure(name, 'requests')).padStart(10) +
        (figure(name, 'bytes') / 1000).toFixed(0).padStart(8) +
        (beside ? `  ${ratio('shown')} of its time, ${ratio('blocked')} of its blocking` : ''),
    );
  }
}
