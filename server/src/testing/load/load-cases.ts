import { endpointUrl } from '@portal/contract/platform/call-input.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import type { AccessInput } from '#testing/access/kinds.ts';
import { inputSchema, type JsonSchema } from '#testing/input-schema.ts';
import { handMadeCases } from './hand-made-cases.ts';
import type { HandMadeCase } from './hand-made-files.ts';
import { type HostileText, hostileTexts } from './hostile-texts.ts';
import { largestInput, takesAnything } from './largest-input.ts';
import { worstBodies } from './worst-bodies.ts';

/** One of the worst requests to an endpoint. */
export interface LoadCase {
  title: string;
  url: string;
  /** Created only when the request is sent, because some requests are as large as 50 MB. */
  content?: () => Content | Promise<Content>;
}

interface Content {
  payload: string | Buffer;
  headers: Record<string, string>;
}

type Json = Record<string, unknown>;

const json = (payload: string): Content => ({
  payload,
  headers: { 'content-type': 'application/json' },
});
/** The length of the longest query, close to Node's limit of 16 KiB for all headers. */
const longestQuery = 15_000;
const longestParameter = 300;
/** The kinds of text that are most expensive to search for. The other kinds target patterns. */
const searched: readonly HostileText[] = ['combining marks', 'wildcards', 'quotes', 'words'];

const texts = Object.entries(hostileTexts) as [HostileText, (length: number) => string][];

const written = (values: Json): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%20', '+')}`)
    .join('&');

function queryCases(endpoint: Endpoint, right: AccessInput): LoadCase[] {
  const path = endpointUrl(endpoint, { params: right.params });
  const query = (title: string, search: string): LoadCase => ({
    title,
    url: `${path}?${search.slice(0, longestQuery)}`,
  });
  const unknown = Array.from({ length: 3_000 }, (_, index) => `x${index}=`).join('&');
  const cases = [query('unknown parameters', unknown)];
  if (!endpoint.query) return cases;
  const schema = inputSchema(endpoint.query);
  const names = Object.keys(schema.properties ?? {});
  const validQuery = right.query ?? {};
  for (const [title, text] of texts) {
    const all = largestInput(schema, { text }, validQuery) as Json;
    const free = names.filter((one) => isFree(schema, one));
    if (free.length === 0) break;
    const shortened = free.map((one): [string, string] => [
      one,
      text(Math.min(String(all[one]).length, 3_000)),
    ]);
    cases.push(
      query(`texts of ${title}`, written({ ...validQuery, ...Object.fromEntries(shortened) })),
    );
    if (!searched.includes(title)) continue;
    for (const [one, value] of shortened) {
      cases.push(query(`${one} of ${title}`, written({ ...validQuery, [one]: value })));
    }
  }
  const longest = largestInput(schema, { text: hostileTexts.words }, validQuery) as Json;
  cases.push(query('all parameters', written(longest)));
  for (const one of names) {
    cases.push(query(`longest ${one}`, written({ ...validQuery, [one]: longest[one] })));
    cases.push(query(`${one} beyond its limit`, `${one}=${'1,'.repeat(longestQuery / 2)}x`));
  }
  const first = names[0] ?? 'x';
  cases.push(query('a repeated parameter', `${first}=1&`.repeat(longestQuery)));
  return cases;
}

function isFree({ properties = {} }: JsonSchema, name: string): boolean {
  const { type, pattern, enum: choices, anyOf } = properties[name] ?? {};
  return type === 'string' && !pattern && !choices && !anyOf;
}

function pathCases(endpoint: Endpoint, right: AccessInput): LoadCase[] {
  const names = Object.keys(right.params ?? {});
  if (names.length === 0) return [];
  return texts.map(([title, text]) => {
    const params = Object.fromEntries(names.map((name) => [name, text(longestParameter)]));
    return { title: `path of ${title}`, url: endpointUrl(endpoint, { params }) };
  });
}

async function formOf({ body, files = {} }: HandMadeCase): Promise<Content> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body?.() ?? {})) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) form.append(name, await file());
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  };
}

function handMade(name: string, endpoint: Endpoint, right: AccessInput): LoadCase[] {
  const needsHand =
    endpoint.files !== undefined ||
    endpoint.acceptsForm === true ||
    (endpoint.body !== undefined && takesAnything(inputSchema(endpoint.body)));
  const made = handMadeCases[name];
  if (needsHand && !made) {
    throw new Error(`${name} takes a file or any data: state its worst cases by hand.`);
  }
  return (made?.(right) ?? []).map((one) => {
    const url = endpointUrl(endpoint, { ...right, query: { ...right.query, ...one.query } });
    const { title, form, files, body } = one;
    if (files) return { title, url, content: () => formOf(one) };
    if (form) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return { title, url, content: () => ({ payload: form(), headers }) };
    }
    return body ? { title, url, content: () => json(JSON.stringify(body())) } : { title, url };
  });
}

/**
 * Returns the largest and most expensive requests to an endpoint, both accepted and rejected by its schemas. `right` is
 * a valid input. Throws for schemas whose largest input is unknown.
 */
export function loadCases(name: string, endpoint: Endpoint, right: AccessInput): LoadCase[] {
  const url = endpointUrl(endpoint, right);
  const bodies = Object.entries(worstBodies(endpoint, right.body));
  const jsonCases = bodies.map(([title, make]) => ({ title, url, content: () => json(make()) }));
  return [
    ...pathCases(endpoint, right),
    ...queryCases(endpoint, right),
    ...jsonCases,
    ...handMade(name, endpoint, right),
  ];
}
