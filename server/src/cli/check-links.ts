import { parseArgs } from 'node:util';
import { linkCheckLimits } from '@portal/contract/utilities/link-check.schema.ts';
import { linkVerdicts, problemVerdicts } from '@portal/contract/utilities/link-verdicts.ts';
import { readConfig } from '#platform/config.ts';
import { minute } from '#platform/durations.ts';
import { createConnectionGuard } from '#platform/outgoing/connection-guard.ts';
import { isListed } from '#utilities/link-checker/crawl/address-book.ts';
import { crawl } from '#utilities/link-checker/crawl/crawl.ts';
import type {
  AddressRow,
  CrawlEnd,
  CrawlSummary,
} from '#utilities/link-checker/crawl/crawl-types.ts';
import { endTextOf, sentenceOf } from '#utilities/link-checker/link-sentences.ts';

const usage = `Usage: npm run portal -- check-links URL [options]

  --max-pages NUMBER   read at most this many pages for links (${linkCheckLimits.pages})
  --max-minutes NUMBER end after this time (${linkCheckLimits.minutes})
  --ignore-robots      also request addresses that robots.txt forbids
  --all                list every address, not only those with a remark

The exit code is 0 when no link is broken, 1 when some are, and 2 when the check couldn't run.`;

function readNumber(text: string | undefined, most: number): number {
  const number = text === undefined ? most : Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most) {
    throw new Error(`Give a number from 1 to ${most}.`);
  }
  return number;
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'max-pages': { type: 'string' },
      'max-minutes': { type: 'string' },
      'ignore-robots': { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
    },
  });
  const [address = '', ...others] = positionals;
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (address === '' || !isWeb || others.length > 0) throw new Error('Give exactly one URL.');
  return {
    url: new URL(url).href,
    isWhole: values.all,
    followsRobots: !values['ignore-robots'],
    max_pages: readNumber(values['max-pages'], linkCheckLimits.pages),
    max_minutes: readNumber(values['max-minutes'], linkCheckLimits.minutes),
    max_addresses: linkCheckLimits.addresses,
  };
}

function lineOf(row: AddressRow, rows: ReadonlyMap<number, AddressRow>): string {
  const { cause, status, hops, finalUrl, verdict, url, parent, parents } = row;
  if (cause === null) return url;
  const page = parent === null ? undefined : rows.get(parent);
  const others = parents > 1 ? ` and ${parents - 1} more` : '';
  const where = page ? `\n        on ${page.url}${others}` : '';
  const name = (verdict ?? '').replaceAll('_', ' ');
  return `${String(status || '–').padStart(3)}  ${name}: ${url}\n        ${sentenceOf({ cause, status, hops, finalUrl })}${where}`;
}

const beganNot: readonly CrawlEnd[] = ['robots', 'unreachable', 'other_site'];

/**
 * Implements `check-links URL`: checks a site from the command line, without the portal's database. Returns the exit
 * code.
 */
export async function checkLinks(args: string[]): Promise<number> {
  let options: ReturnType<typeof readArguments>;
  try {
    options = readArguments(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 2;
  }
  const config = readConfig(process.env);
  const rows = new Map<number, AddressRow>();
  let summary: CrawlSummary | undefined;
  const end = await crawl(
    {
      url: options.url,
      maximumPages: options.max_pages,
      maximumAddresses: options.max_addresses,
      maximumMilliseconds: options.max_minutes * minute,
      followsRobots: options.followsRobots,
      userAgent: `Mozilla/5.0 (compatible; PortalLinkChecker/1.0; +${config.publicUrl}/)`,
    },
    {
      guard: createConnectionGuard({ allowedHosts: config.allowedHosts }),
      signal: new AbortController().signal,
      onBatch: async (batch) => {
        for (const row of batch.addresses) rows.set(row.no, row);
        summary = batch.summary;
        if (!process.stderr.isTTY) return;
        const { pages, checked, addresses } = batch.summary;
        process.stderr.write(`\r${pages} pages, ${checked} of ${addresses} addresses `);
      },
    },
  );
  if (process.stderr.isTTY) process.stderr.write('\n');
  const listed = [...rows.values()].filter((row) => row.verdict !== null && isListed(row));
  for (const verdict of linkVerdicts) {
    if (verdict === 'ok' && !options.isWhole) continue;
    for (const row of listed) if (row.verdict === verdict) console.log(lineOf(row, rows));
  }
  const problems = listed.filter(
    ({ verdict }) => verdict !== null && problemVerdicts.includes(verdict),
  ).length;
  const reason = endTextOf(end, options);
  if (reason) console.log(reason);
  console.log(`${summary?.pages ?? 0} pages, ${listed.length} addresses, ${problems} broken.`);
  if (beganNot.includes(end)) return 2;
  return problems > 0 ? 1 : 0;
}
