import { createServer } from 'node:http';

export const pageSpeedKey = 'a key of PageSpeed';

/** Returns a result in the format of Lighthouse and the PageSpeed API, reduced to the parts that the portal reads. */
export const lighthouseResultOf = (performance: number | null, change: object = {}) => ({
  lighthouseVersion: '13.5.0',
  fetchTime: '2026-06-14T12:00:00.000Z',
  finalDisplayedUrl: 'https://acme.example/',
  userAgent: 'Mozilla/5.0 HeadlessChrome',
  runWarnings: [],
  categories: {
    performance: {
      score: performance,
      auditRefs: [
        { id: 'first-contentful-paint', group: 'metrics' },
        { id: 'render-blocking-insight', group: 'insights' },
        { id: 'document-latency-insight', group: 'insights' },
      ],
    },
    accessibility: { score: 0.8, auditRefs: [{ id: 'image-alt', group: 'a11y-names-labels' }] },
    'best-practices': { score: 1, auditRefs: [] },
    seo: { score: null, auditRefs: [] },
  },
  audits: {
    'first-contentful-paint': {
      id: 'first-contentful-paint',
      title: 'First Contentful Paint',
      score: 0.7,
      displayValue: '2.1 s',
    },
    'render-blocking-insight': {
      id: 'render-blocking-insight',
      title: 'Render-blocking requests',
      score: 0,
      displayValue: 'Est savings of 640 ms',
      metricSavings: { FCP: 640, LCP: 600 },
    },
    'document-latency-insight': {
      id: 'document-latency-insight',
      title: 'Document request latency',
      score: 1,
    },
    'image-alt': { id: 'image-alt', title: 'Images have no alt text', score: 0 },
    'final-screenshot': {
      id: 'final-screenshot',
      title: 'Final Screenshot',
      score: null,
      details: { type: 'screenshot', data: 'data:image/jpeg;base64,AAAA' },
    },
  },
  ...change,
});

/** Replaces the responses to the next `times` requests. */
interface Fault {
  status: number;
  message: string;
  reason?: string;
  times?: number;
}

/** Starts a fake of Google's PageSpeed API v5, following its API reference. */
export async function startPageSpeed() {
  const requests: URL[] = [];
  const faults: Fault[] = [];
  const state = {
    result: lighthouseResultOf(0.5) as object,
    /** The number of requests that get a response; later ones wait until their connection ends. */
    answered: Number.POSITIVE_INFINITY,
  };

  const listener = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://pagespeed.example');
    requests.push(url);
    if (requests.length > state.answered) return;
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const refuse = (code: number, message: string, reason?: string) =>
      send(code, { error: { code, message, errors: [{ message, domain: 'global', reason }] } });
    const fault = faults.find(({ times }) => times !== 0);
    if (fault) {
      fault.times = (fault.times ?? 1) - 1;
      return refuse(fault.status, fault.message, fault.reason);
    }
    if (url.pathname !== '/pagespeedonline/v5/runPagespeed') return refuse(404, 'Not found');
    if (url.searchParams.get('key') !== pageSpeedKey) {
      return refuse(400, 'API key not valid. Please pass a valid API key.', 'badRequest');
    }
    return send(200, { kind: 'pagespeedonline#result', lighthouseResult: state.result });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    state,
    fail: (fault: Fault) => void faults.push(fault),
    reset() {
      requests.length = 0;
      faults.length = 0;
      state.result = lighthouseResultOf(0.5);
      state.answered = Number.POSITIVE_INFINITY;
    },
    stop: async () => {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

export type TestPageSpeed = Awaited<ReturnType<typeof startPageSpeed>>;
