import { instantAfter } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { day, minute } from '#platform/durations.ts';
import { saveBatch } from '#utilities/link-checker/checked-link.repository.ts';
import { AddressBook } from '#utilities/link-checker/crawl/address-book.ts';
import type { AddressRow } from '#utilities/link-checker/crawl/crawl-types.ts';
import type { LinkCause } from '#utilities/link-checker/crawl/link-cause.ts';
import {
  insertLinkCheck,
  selectAnyLinkCheck,
  updateLinkCheck,
} from '#utilities/link-checker/link-check.repository.ts';
import { compareWithPrevious } from '#utilities/link-checker/link-check-comparison.ts';
import { readCast } from './cast.ts';

/** The pages of each client's site. */
const pages = [
  ['/', 'Home'],
  ['/about', 'About us'],
  ['/team', 'Our team'],
  ['/services', 'Services'],
  ['/services/consultation', 'Free consultation'],
  ['/reviews', 'What our clients say'],
  ['/locations', 'Locations'],
  ['/blog', 'Blog'],
  ['/blog/five-questions-to-ask', 'Five questions to ask'],
  ['/blog/what-does-it-cost', 'What does it cost?'],
  ['/blog/how-to-prepare', 'How to prepare'],
  ['/careers', 'Careers'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy'],
] as const;

interface OtherLink {
  /** The path of the page that contains the link. */
  on: string;
  path: string;
  text: string;
  kind?: 'link' | 'image' | 'script';
  status: number;
  cause: LinkCause;
  /** The indexes of the checks that found the link; 0 is the older check. Defaults to both checks. */
  checks?: readonly number[];
}

const others: readonly OtherLink[] = [
  {
    on: '/team',
    path: '/team/j-whitfield',
    text: 'Jordan Whitfield',
    status: 404,
    cause: 'status',
  },
  {
    on: '/blog/how-to-prepare',
    path: '/downloads/checklist.pdf',
    text: 'Download the checklist',
    status: 404,
    cause: 'status',
    checks: [1],
  },
  {
    on: '/services',
    path: '/img/before-after-3.jpg',
    text: 'Before and after',
    kind: 'image',
    status: 404,
    cause: 'status',
    checks: [0],
  },
  {
    on: '/careers',
    path: 'https://jobs.example/apply/8812',
    text: 'Apply now',
    status: 410,
    cause: 'status',
    checks: [1],
  },
  {
    on: '/blog/what-does-it-cost',
    path: 'http://price-survey.example/2023',
    text: 'a national survey',
    status: 0,
    cause: 'dns',
  },
  {
    on: '/locations',
    path: 'https://maps.example/embed?place=office',
    text: 'Map',
    status: 0,
    cause: 'timed_out',
    checks: [0],
  },
  {
    on: '/reviews',
    path: 'https://www.linkedin.com/company/example',
    text: 'LinkedIn',
    status: 999,
    cause: 'bot_wall',
  },
  {
    on: '/reviews',
    path: 'https://reviews.example/business/4471',
    text: 'Read all reviews',
    status: 403,
    cause: 'forbidden',
  },
  {
    on: '/contact',
    path: 'https://booking.example/calendar',
    text: 'Book online',
    status: 429,
    cause: 'rate_limited',
  },
  {
    on: '/blog',
    path: 'https://news.example/feature',
    text: 'As seen in the news',
    status: 200,
    cause: 'soft_404',
  },
  {
    on: '/',
    path: 'https://www.facebook.com/example',
    text: 'Facebook',
    status: 200,
    cause: 'answered',
  },
  { on: '/', path: '/img/logo.svg', text: 'Logo', kind: 'image', status: 200, cause: 'answered' },
  { on: '/', path: '/assets/site.js', text: '', kind: 'script', status: 200, cause: 'answered' },
];

/** Old paths and the targets of their redirects. */
const moved = [
  ['/services', '/our-services', '/services', 'Our services'],
  ['/blog/five-questions-to-ask', '/contact-us', '/contact', 'Contact us'],
] as const;

function describeSite(site: string, number: number) {
  const book = new AddressBook(1_000);
  const byPath = new Map<string, AddressRow>();
  const add = (path: string, role: 'page' | 'resource') => {
    const url = new URL(path, site);
    const known = book.find(url.href);
    const address = known ?? book.add(url.href, url.host, role, { depth: path === '/' ? 0 : 1 });
    if (!address) throw new Error('The demonstration has too many links.');
    byPath.set(path, address);
    return address;
  };
  const present = others.filter(({ checks }) => !checks || checks.includes(number));
  for (const [path] of pages) add(path, 'page');
  for (const { path } of present) add(path, 'resource');
  for (const [, path] of moved) add(path, 'page');
  const get = (path: string) => byPath.get(path) ?? add(path, 'page');
  for (const [path] of pages) {
    const references = book.referencesOf(get(path));
    for (const [target, text] of pages) references.add(get(target), 'link', text);
    for (const { on, path: target, text, kind = 'link' } of present) {
      if (on === path || on === '/') references.add(get(target), kind, text);
    }
    for (const [on, from, , text] of moved)
      if (on === path) references.add(get(from), 'link', text);
    references.end('\n');
  }
  for (const [path] of pages) book.answer(get(path), { status: 200, cause: 'answered' });
  for (const { path, status, cause } of present) book.answer(get(path), { status, cause });
  for (const [, from, to] of moved) {
    book.answer(get(from), { status: 301, cause: 'redirect', next: get(to) });
  }
  const counts = book.counts();
  return {
    ...book.take(),
    summary: {
      ...counts,
      pages: pages.length,
      bytes: 412_000,
      milliseconds: 9_000 + number * 1_400,
      perSecond: 0,
      current: '',
      traps: [],
    },
  };
}

/** Creates two checks for each of three clients' sites, and schedules the weekly check of these sites. */
export async function makeLinkChecks(db: Db): Promise<void> {
  const cast = await readCast(db);
  const organizations = await db
    .selectFrom('organization')
    .select(['id', 'domain'])
    .where('is_active', '=', 1)
    .where('domain', 'is not', null)
    .orderBy('id')
    .limit(3)
    .execute();
  // Ids are in chronological order, as for checks that people start.
  for (const number of [0, 1]) {
    for (const [index, { id, domain }] of [...organizations.entries()].reverse()) {
      const site = `${domain}/`;
      const age = -(9 - number * 7) * day - index * 40 * minute;
      const startedAt = instantAfter(age);
      const batch = describeSite(site, number);
      const checkId = await insertLinkCheck(db, {
        url: site,
        host: new URL(site).host,
        organization_id: id,
        person_id: number === 0 ? cast.id('staff') : null,
        is_scheduled: flag(number === 1),
        state: 'done',
        end_reason: 'complete',
        max_pages: 5_000,
        max_addresses: 50_000,
        max_minutes: 30,
        summary: JSON.stringify(batch.summary),
        created_at: startedAt,
        started_at: startedAt,
        ended_at: instantAfter(age + minute),
      });
      if (checkId === undefined) continue;
      await saveBatch(db, checkId, batch);
      const check = await selectAnyLinkCheck(db, checkId);
      if (check)
        await updateLinkCheck(db, checkId, await compareWithPrevious(db, check, 'complete'));
    }
  }
  await db
    .insertInto('link_check_schedule')
    .values(organizations.map(({ id }) => ({ organization_id: id, is_weekly: flag(true) })))
    .execute();
}
