import { createServer, type ServerResponse } from 'node:http';
import { bodyOf, createTokens } from './google-account.ts';

/** Replaces the response to the next `times` requests whose path contains `path`. */
interface Fault {
  path?: string;
  times?: number;
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Truncates the response. */
  isHalf?: boolean;
}

/** Returns an error in the API's format, with `reason` in its ErrorInfo. */
export const analyticsError = (code: number, status: string, message: string, reason?: string) => ({
  error: {
    code,
    message,
    status,
    ...(reason && {
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }],
    }),
  },
});

interface ReportRequest {
  dateRanges: { startDate: string; endDate: string }[];
  dimensions: { name: string }[];
  metrics: { name: string }[];
}

/** Starts a fake of Google Analytics (Data API, v1beta) and its token endpoint, following their API reference. */
export async function startGoogleAnalytics() {
  /** New users by property and month ('123 2026-05'), and by channel group. */
  const users = new Map<string, Record<string, number>>();
  /** Properties that the service account may read. */
  const properties = new Set<string>();
  const requests: string[] = [];
  const faults: Fault[] = [];
  const tokens = createTokens('https://www.googleapis.com/auth/analytics.readonly');
  let url = '';

  function send(response: ServerResponse, status: number, body: unknown, headers = {}): void {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  function report(property: string, request: ReportRequest) {
    const [{ startDate = '', endDate = '' } = {}] = request.dateRanges;
    const month = startDate.slice(0, 7);
    const isWhole = startDate.endsWith('-01') && endDate.startsWith(month);
    if (!isWhole || request.metrics[0]?.name !== 'newUsers') throw new Error('Another question.');
    const entries = Object.entries(users.get(`${property} ${month}`) ?? {});
    const headers = { dimensionHeaders: request.dimensions, metricHeaders: request.metrics };
    if (entries.length === 0) return { ...headers, kind: 'analyticsData#runReport' };
    return {
      ...headers,
      rows: entries.map(([group, count]) => ({
        dimensionValues: [{ value: group }],
        metricValues: [{ value: String(count) }],
      })),
      rowCount: entries.length,
      kind: 'analyticsData#runReport',
    };
  }

  function answer(path: string, body: string): { status: number; body: unknown } {
    if (path === '/v1beta/properties/0/metadata') {
      return { status: 200, body: { name: 'properties/0/metadata', dimensions: [], metrics: [] } };
    }
    const property = /^\/v1beta\/properties\/(\d+):runReport$/.exec(path)?.[1] ?? '';
    if (properties.has(property)) return { status: 200, body: report(property, JSON.parse(body)) };
    const message = 'User does not have sufficient permissions for this property.';
    return { status: 403, body: analyticsError(403, 'PERMISSION_DENIED', message) };
  }

  const listener = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { pathname } = new URL(request.url ?? '/', url);
    requests.push(pathname);
    const fault = faults.find((one) => pathname.includes(one.path ?? '') && one.times !== 0);
    if (fault) fault.times = (fault.times ?? 1) - 1;
    if (fault && !fault.isHalf) {
      return send(response, fault.status ?? 500, fault.body ?? '', fault.headers);
    }
    if (pathname === '/token') {
      const { status, body: token } = tokens.answer(body, `${url}/token`);
      return send(response, status, token);
    }
    if (!tokens.isKnown(request)) {
      const message = 'Request had invalid authentication credentials.';
      return send(response, 401, analyticsError(401, 'UNAUTHENTICATED', message));
    }
    const { status, body: json } = answer(pathname, body);
    const text = JSON.stringify(json);
    return send(response, status, fault?.isHalf ? text.slice(0, text.length / 2) : text);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  return {
    url,
    tokenUrl: `${url}/token`,
    /** Each request's path, in order. */
    requests,
    /** Lets the service account read a property, and sets its new users by channel group. */
    setUsers(property: string, month: string, groups: Record<string, number>): void {
      properties.add(property);
      users.set(`${property} ${month}`, groups);
    },
    fail: (fault: Fault) => void faults.push(fault),
    reset() {
      users.clear();
      properties.clear();
      requests.length = 0;
      faults.length = 0;
    },
    stop: async () => {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

export type TestGoogleAnalytics = Awaited<ReturnType<typeof startGoogleAnalytics>>;
