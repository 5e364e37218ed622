import type { CrawlEnd, Hop } from './crawl/crawl-types.ts';
import type { LinkCause } from './crawl/link-cause.ts';

interface ExplainedLink {
  cause: LinkCause;
  status: number;
  hops: readonly Hop[];
  finalUrl: string | null;
}

const statusSentences: Readonly<Record<number, string>> = {
  400: 'The server doesn’t understand this address (400).',
  404: 'There is nothing at this address (404).',
  405: 'The server does not accept requests for this address (405).',
  406: 'The server has nothing to show at this address (406).',
  408: 'The server gave up waiting (408).',
  410: 'What was at this address is permanently gone (410).',
  414: 'This address is too long for the server (414).',
  500: 'The server fails at this address (500).',
  501: 'The server can’t handle requests for this address (501).',
  502: 'The server behind this address does not respond to its proxy (502).',
  503: 'The server is out of service (503).',
  504: 'The server behind this address is too slow for its proxy (504).',
};

function statusSentence(status: number): string {
  const known = statusSentences[status];
  if (known) return known;
  if (status >= 500) return `The server fails at this address (${status}).`;
  return `The server refuses this address (${status}).`;
}

const isPermanent = ({ status }: Hop) => status === 301 || status === 308;

function redirectSentence({ hops, finalUrl }: ExplainedLink): string {
  const how = hops.every(isPermanent) ? 'Moved permanently' : 'Redirects';
  const times = hops.length > 1 ? `, in ${hops.length} steps` : '';
  return `${how} to ${finalUrl ?? 'another address'}${times}.`;
}

const sentences: Readonly<Record<LinkCause, string | ((link: ExplainedLink) => string)>> = {
  answered: ({ status }) =>
    status === 200 ? 'The address responds.' : `The address responds with status ${status}.`,
  redirect: redirectSentence,
  status: ({ status }) => statusSentence(status),
  redirect_loop: 'It redirects in a loop, so it never opens.',
  too_many_redirects: 'It redirects too many times for browsers to follow.',
  bad_redirect: 'It redirects, but not to a web address.',
  bad_address: 'Browsers can’t open this address.',
  dns: 'There is no such host.',
  refused: 'The server refuses connections.',
  reset: 'The server closes the connection without a response.',
  certificate: 'Browsers warn about this host: its certificate is not valid for it.',
  private: 'This is an address of a private network, which visitors can’t reach.',
  timed_out: 'The response took too long.',
  anchor: 'The page exists, but doesn’t contain this anchor.',
  login: ({ status }) =>
    `Only people who are signed in can see it (${status}). Check it in a browser.`,
  forbidden: ({ status }) =>
    `The server blocks automated requests (${status}). Check it in a browser.`,
  bot_wall: ({ status }) =>
    `It is protected against automated requests (${status}). Check it in a browser.`,
  rate_limited: ({ status }) =>
    `The server limits the number of requests (${status}). Check it in a browser.`,
  soft_404: 'It responds, but the page seems to say “not found”.',
  too_large: 'It responds, but is too large to read completely.',
  robots: 'Not checked: the site’s robots.txt disallows it.',
  robots_unavailable:
    'Not checked: the site’s robots.txt can’t be read, which counts as disallowing everything.',
  session_trap: 'Not checked: it is another page’s address with a session id of its own.',
  calendar_trap: 'Not checked: it belongs to an endless calendar.',
  depth_trap: 'Not checked: its folders repeat endlessly.',
  endless_trap: 'Not checked: pages like it continue endlessly.',
  query_trap: 'Not checked: it is one of very many combinations of filters.',
  time_limit: 'Not checked: the time limit was reached.',
};

/** Explains a row's verdict in a sentence. If a redirect isn't itself the problem, also names the final address. */
export function sentenceOf(link: ExplainedLink): string {
  const sentence = sentences[link.cause];
  const text = typeof sentence === 'function' ? sentence(link) : sentence;
  const isFollowed = link.hops.length > 0 && link.finalUrl !== null && link.cause !== 'redirect';
  return isFollowed ? `Redirects to ${link.finalUrl}. ${text}` : text;
}

const trapTexts: Partial<Record<LinkCause, string>> = {
  session_trap: 'Addresses with session ids',
  calendar_trap: 'An endless calendar',
  depth_trap: 'Endlessly repeating folders',
  endless_trap: 'Endless series of pages',
  query_trap: 'Combinations of filters',
};

export const trapText = (cause: LinkCause): string => trapTexts[cause] ?? cause;

interface EndedCheck {
  max_pages: number;
  max_addresses: number;
  max_minutes: number;
}

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** Returns why a check ended early, or null if it read everything. */
export function endTextOf(end: CrawlEnd, check: EndedCheck): string | null {
  switch (end) {
    case 'complete':
      return null;
    case 'pages':
      return `Only ${count(check.max_pages, 'page was', 'pages were')} read for links, as the limit says.`;
    case 'addresses':
      return `The site has more than the limit of ${count(check.max_addresses, 'address', 'addresses')}.`;
    case 'time':
      return `The check ended after ${count(check.max_minutes, 'minute')}, as the limit says.`;
    case 'robots':
      return 'The site’s robots.txt disallows this check.';
    case 'unreachable':
      return 'The site could not be reached.';
    case 'other_site':
      return 'The address redirects to another site. Check that one instead.';
  }
}
