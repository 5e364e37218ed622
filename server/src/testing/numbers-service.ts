import { createServer, type ServerResponse } from 'node:http';
import {
  baseUrlField,
  defineConnector,
  sealedField,
  settingField,
} from '@portal/contract/platform/connector.ts';
import { requiredText, text } from '@portal/contract/platform/fields.ts';
import { z } from 'zod';
import { createConnectorClient } from '#platform/connectors/connector-client.ts';
import { implementConnector } from '#platform/connectors/connector-implementation.ts';

const texts = {
  purpose: 'Numbers of each month',
  description: 'Numbers are read each month.',
  steps: ['Make a key.'],
  removal: 'Its key is deleted.',
  baseUrl: 'https://numbers.example',
};

const settings = () =>
  z.strictObject({
    api_key: sealedField(requiredText(100), { title: 'API key' }),
    base_url: baseUrlField({}),
  });

/** A connector with its own settings per organization, and a rate limit. */
export const numbers = defineConnector({
  ...texts,
  id: 'numbers',
  title: 'Numbers',
  settings: settings(),
  organization: z.strictObject({
    property: settingField(requiredText(20), { title: 'Property' }),
    password: sealedField(text(100).nullish(), { title: 'Password' }),
  }),
  requestsPerMinute: 60,
});

/** A connector whose settings per organization are a field of the organization's record. */
export const recordNumbers = defineConnector({
  ...texts,
  id: 'record-numbers',
  title: 'Record Numbers',
  settings: settings(),
  organization: z.strictObject({
    google_analytics_id: settingField(requiredText(50), { title: 'Google Analytics ID' }),
  }),
  isOnRecord: true,
});

const answer = z.object({ property: z.string(), total: z.number() });

type Client = ReturnType<typeof createConnectorClient>;

const readTotal = async (client: Client, key: string, property: string, month: string) => {
  const path = `/v1/properties/${encodeURIComponent(property)}/months/${month}`;
  const { total } = await client.ask(path, { headers: { 'x-key': key }, answer });
  return { sourceId: property, data: { total } };
};

const readKey = async (client: Client, key: string) => {
  const { name } = await client.ask('/v1/key', {
    headers: { 'x-key': key },
    answer: z.object({ name: z.string() }),
  });
  return `The key is ${name}’s.`;
};

export const numbersConnectors = [
  implementConnector(numbers, {
    test: (context) => readKey(createConnectorClient(numbers, context), context.settings.api_key),
    pull: (context, { organization, month }) => {
      const client = createConnectorClient(numbers, context);
      return readTotal(client, context.settings.api_key, organization.property, month);
    },
  }),
  implementConnector(recordNumbers, {
    test: (context) =>
      readKey(createConnectorClient(recordNumbers, context), context.settings.api_key),
    pull: (context, { organization, month }) => {
      const client = createConnectorClient(recordNumbers, context);
      return readTotal(client, context.settings.api_key, organization.google_analytics_id, month);
    },
  }),
];

/** Replaces the response to the next `times` requests whose path contains `path`. */
interface Fault {
  path?: string;
  times?: number;
  status?: number;
  headers?: Record<string, string>;
  /** `half` truncates the response, and `never` sends no response. */
  ends?: 'half' | 'never';
}

export const goodKey = 'a key of Numbers';

/** Starts a fake of an outside service that has a number per property and month. */
export async function startNumbersService() {
  const requests: string[] = [];
  const faults: Fault[] = [];
  const waiting: (() => void)[] = [];
  /** The amount that is added to every number. */
  const state = { base: 0 };

  function send(response: ServerResponse, status: number, body: unknown, headers = {}): void {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  }

  function sendFault(response: ServerResponse, { status = 500, headers, ends }: Fault): void {
    if (ends === 'never') return void waiting.push(() => response.destroy());
    if (ends === undefined) {
      send(response, status, { error: 'no' }, headers);
      return;
    }
    const half = '{"property":"1","tot';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(half);
  }

  const listener = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(path);
    const fault = faults.find((one) => path.includes(one.path ?? '') && one.times !== 0);
    if (fault) {
      fault.times = (fault.times ?? 1) - 1;
      return sendFault(response, fault);
    }
    if (request.headers['x-key'] !== goodKey) return send(response, 401, {});
    if (path === '/v1/key') return send(response, 200, { name: 'Ann' });
    const [, property = '', month = ''] = /properties\/(\w+)\/months\/([\d-]+)/.exec(path) ?? [];
    const total = state.base + Number(month.slice(5)) + Number(property) * 100;
    return send(response, 200, { property, total });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    state,
    /** Each request's path, in order. */
    requests,
    fail: (fault: Fault) => void faults.push(fault),
    reset() {
      requests.length = 0;
      faults.length = 0;
      state.base = 0;
      for (const end of waiting.splice(0)) end();
    },
    stop: async () => {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

export type NumbersService = Awaited<ReturnType<typeof startNumbersService>>;
