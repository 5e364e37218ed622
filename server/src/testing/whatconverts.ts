import { createServer, type ServerResponse } from 'node:http';

interface TestLead {
  account: string;
  /** The day, as YYYY-MM-DD. */
  day: string;
  type: string;
  quotable?: 'Yes' | 'No' | 'Pending' | 'Not Set';
  isRepeated?: boolean;
}

/** Replaces the response to the next `times` requests for this page, or for any page. */
interface Fault {
  page?: number;
  times?: number;
  status?: number;
  headers?: Record<string, string>;
  message?: string;
  /** Truncates the response. */
  isHalf?: boolean;
}

export const whatConvertsKey = { api_token: 'token-1', api_secret: 'a secret of WhatConverts' };
export const secondWhatConvertsKey = {
  spt_api_token: 'token-2',
  spt_api_secret: 'another secret of WhatConverts',
};

const basic = (token: string, secret: string) =>
  `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}`;
const keys = new Set([
  basic(whatConvertsKey.api_token, whatConvertsKey.api_secret),
  basic(secondWhatConvertsKey.spt_api_token, secondWhatConvertsKey.spt_api_secret),
]);

/** Starts a fake of WhatConverts (API v1), following its API reference. */
export async function startWhatConverts() {
  const leads: TestLead[] = [];
  const requests: URL[] = [];
  /** The API tokens of the callers, in order. */
  const callers: string[] = [];
  const faults: Fault[] = [];
  /** The maximum number of leads on a page, whatever size the request asks for. */
  const state = { pageSize: 1_000 };

  function send(response: ServerResponse, status: number, body: unknown, headers = {}): void {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  function listLeads(query: URLSearchParams) {
    const [from = '', to = ''] = [query.get('start_date') ?? '', query.get('end_date') ?? ''];
    const matches = leads.filter(
      (one) =>
        one.account === query.get('account_id') &&
        one.day >= from &&
        one.day <= to &&
        (query.get('lead_status') !== 'unique' || !one.isRepeated),
    );
    const size = Math.min(Number(query.get('leads_per_page') ?? 25), state.pageSize);
    const page = Number(query.get('page_number') ?? 1);
    return {
      page_number: page,
      leads_per_page: size,
      total_pages: Math.ceil(matches.length / size),
      total_leads: matches.length,
      leads: matches.slice((page - 1) * size, page * size).map((one) => ({
        account_id: Number(one.account),
        lead_id: leads.indexOf(one) + 1,
        lead_type: one.type,
        lead_status: one.isRepeated ? 'Repeat' : 'Unique',
        date_created: `${one.day}T12:00:00Z`,
        quotable: one.quotable ?? 'Not Set',
      })),
    };
  }

  function answer({ pathname, searchParams }: URL): { status: number; body: unknown } {
    if (pathname === '/api/v1/accounts') {
      const accounts = new Set(leads.map(({ account }) => account));
      return { status: 200, body: { page_number: 1, total_accounts: accounts.size, accounts: [] } };
    }
    const account = searchParams.get('account_id');
    if (pathname === '/api/v1/leads' && leads.some((one) => one.account === account)) {
      return { status: 200, body: listLeads(searchParams) };
    }
    return { status: 404, body: { error_message: 'account_id not found' } };
  }

  const listener = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://whatconverts');
    requests.push(url);
    const page = Number(url.searchParams.get('page_number') ?? 1);
    const fault = faults.find((one) => (one.page ?? page) === page && one.times !== 0);
    if (fault) fault.times = (fault.times ?? 1) - 1;
    if (fault && !fault.isHalf) {
      const body = fault.message ? { error_message: fault.message } : '';
      return send(response, fault.status ?? 500, body, fault.headers);
    }
    const caller = request.headers.authorization ?? '';
    if (!keys.has(caller)) return send(response, 401, { error_message: 'Invalid credentials' });
    callers.push(Buffer.from(caller.slice(6), 'base64').toString().split(':')[0] ?? '');
    const { status, body } = answer(url);
    const text = JSON.stringify(body);
    return send(response, status, fault?.isHalf ? text.slice(0, text.length / 2) : text);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();

  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    leads,
    requests,
    callers,
    state,
    fail: (fault: Fault) => void faults.push(fault),
    reset() {
      leads.length = 0;
      requests.length = 0;
      callers.length = 0;
      faults.length = 0;
      state.pageSize = 1_000;
    },
    stop: async () => {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

export type TestWhatConverts = Awaited<ReturnType<typeof startWhatConverts>>;
