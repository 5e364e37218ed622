import { endpoints } from '@portal/contract/endpoints.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { linkVerdicts } from '@portal/contract/utilities/link-verdicts.ts';
import { beforeAll, expect, test } from 'vitest';
import { createDemo } from '#demo/demo.ts';
import { demonstrationUsers } from '#demo/demonstration.ts';
import { clock } from '#platform/clock.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

type Row = Readonly<Record<string, unknown>>;
interface Input {
  params?: Row;
  query?: Row;
}
type ReadList = (name: string, input?: Input) => Promise<readonly Row[]>;
type Key = (row: Row) => unknown;

interface ListOrder {
  /** The list is sorted by these keys. A path selects a field; a minus sign means descending. */
  by: readonly (string | Key)[];
  /** Returns the inputs to try. Only the one with the longest list is checked. By default, there is no input. */
  inputs?: (read: ReadList) => Promise<Input[]>;
  /** The demonstration user who reads the list; by default, the superuser. */
  as?: string;
}

const idsOf = async (read: ReadList, name: string) => (await read(name)).map(({ id }) => id);

/** Tries each record of another list as the parent. */
const within =
  (parents: string): ListOrder['inputs'] =>
  async (read) =>
    (await idsOf(read, parents)).map((id) => ({ params: { id } }));

/** Tries each record of another list as a filter's value. */
const filteredBy =
  (filter: string, records: string): ListOrder['inputs'] =>
  async (read) =>
    (await idsOf(read, records)).map((id) => ({ query: { [filter]: id } }));

const input =
  (one: Input): ListOrder['inputs'] =>
  async () => [one];

const inThisMonth: ListOrder['inputs'] = async () => [
  { query: { month: clock.today().slice(0, 7) } },
];

const verdictRank: Key = ({ verdict }) => linkVerdicts.indexOf(verdict as never);
const hasNoChange: Key = ({ found_at }) => found_at === null;
const clientName: Key = ({ client }) => (client as Row | null)?.dba_name ?? '';

/** The order of each list that has several rows in the demonstration. */
const orders: Readonly<Record<string, ListOrder>> = {
  'accountHealth.list': { by: ['account.dba_name'] },
  'accountPosts.list': { by: ['account.dba_name'] },
  'accountScores.days': { by: ['-day'], inputs: within('accountHealth.list') },
  'accounts.list': { by: ['id'] },
  'agreements.list': { by: ['-start_month', '-id'] },
  'articleBoard.column': {
    by: ['due_at'],
    inputs: input({ params: { by: 'status', key: 'writing' } }),
  },
  'articleCalendar.day': {
    by: ['article.id'],
    inputs: async (read) =>
      (await read('articles.list', { query: { ordering: '-due_at' } }))
        .map((article) => valueAt(article, 'duedate_golive'))
        .filter((day) => day !== null)
        .map((day) => ({ params: { day } })),
  },
  'articles.changelog': { by: ['-id'], inputs: within('articles.list') },
  'articles.list': { by: ['title', 'id'] },
  'articleTemplates.list': { by: ['client.dba_name', 'title'] },
  'assignments.group': {
    by: ['due_at'],
    as: 'writer',
    inputs: input({ params: { group: 'writing' } }),
  },
  'auditEntries.list': { by: ['-id'] },
  'capacities.list': { by: ['person.name'] },
  'chartAnnotations.list': { by: ['-month'] },
  'checklistItemComments.list': { by: ['id'] },
  'checklistItems.mine': { by: ['due'], as: 'staff' },
  'checklists.list': { by: ['-id'] },
  'checklistTemplates.list': { by: ['name'] },
  'childThemes.list': { by: ['theme_name'] },
  'comments.list': { by: ['id'] },
  'contentChannels.list': { by: ['name'] },
  'contentObjectTypes.list': { by: ['id'] },
  'contentProjects.list': { by: ['name'] },
  'contentStatuses.list': { by: ['order'] },
  'contentTags.list': { by: ['name'] },
  'contentTypes.list': { by: ['order'] },
  'economics.clients': { by: ['organization.dba_name'], inputs: inThisMonth },
  'economics.statements': { by: ['person.name'], inputs: inThisMonth },
  'editorialRequirements.list': { by: ['id'] },
  'feedback.list': { by: ['-id'] },
  'groupPermissions.list': { by: ['id'] },
  'groups.list': { by: ['id'] },
  'healthRefreshes.accounts': { by: ['account.dba_name'], inputs: within('healthRefreshes.list') },
  'historySets.list': { by: ['-week'] },
  'inbox.list': { by: ['-last_at'], as: 'staff' },
  'jobs.list': { by: ['-id'] },
  'keywordMetas.list': { by: ['keyword.name', 'id'] },
  'ledgers.due': { by: ['dba_name'], inputs: within('planningMonths.list') },
  'ledgers.list': { by: ['-risk'] },
  'linkChecks.links': { by: [verdictRank, 'id'], inputs: within('linkChecks.list') },
  'linkChecks.list': { by: ['-id'] },
  'livePages.list': { by: [hasNoChange, '-found_at', '-id'] },
  'meetings.list': { by: ['-day'] },
  'metricGoals.list': { by: ['-from_month'] },
  'organizationData.list': { by: ['-month'], inputs: within('organizations.list') },
  'organizations.list': { by: ['dba_name'] },
  'outboxMails.list': { by: ['-id'] },
  'pageSpeedRuns.list': { by: ['-started_at'], inputs: within('accountHealth.list') },
  'planningMonths.list': { by: ['-year', '-month'] },
  'presentations.list': { by: ['-id'] },
  'presentationTemplates.list': { by: ['-is_master_template', clientName] },
  'presentationTemplates.listOrganizations': { by: ['client.dba_name'] },
  'reportBriefings.list': { by: ['-year', '-month'], as: 'customer' },
  'reportDataImports.list': { by: ['-id'] },
  'reportEmailEntries.list': { by: ['id'] },
  'reportMonths.list': { by: ['-year', '-month'] },
  'reportOperations.list': { by: ['-id'] },
  'reportRecipients.list': {
    by: ['user.name'],
    inputs: filteredBy('organization', 'organizations.list'),
  },
  'reports.list': { by: ['-id'] },
  'reportSendings.list': { by: ['-id'] },
  'savedViews.list': { by: ['name'] },
  'searches.list': {
    by: ['-id'],
    inputs: input({ params: { kind: 'client' }, query: { q: 'law' } }),
  },
  'slides.list': { by: ['slide_deck', 'order'] },
  'slideTemplates.list': { by: ['slide_deck_template', 'order'] },
  'timelines.list': { by: ['-at'], inputs: within('organizations.list') },
  'uiComponents.list': { by: ['id'] },
  'users.list': { by: ['name'] },
  'users.staff': { by: ['name'] },
  'websiteBuilds.list': { by: ['-created_at'] },
  'writers.list': { by: ['user.name'] },
};

/** Lists whose order is proven by their own endpoints' tests, or that have at most one row in the demonstration. */
const others = [
  ...['apiKeys.list', 'applicationBackups.list', 'applicationBackups.listCode'],
  ...['applicationBackups.listDatabase', 'articleBodies.listImages', 'articleBodies.listVersions'],
  ...['assignments.pendingApprovals', 'calendarFeeds.list', 'capacities.articles'],
  ...['chatChannels.list', 'checklistTemplates.previewUpdates', 'contentImports.list'],
  ...['deletedApplications.list', 'healthRefreshes.list', 'invitations.list', 'itemChecks.list'],
  ...['ledgers.entries', 'ledgers.records', 'linkChecks.mended', 'linkChecks.parents'],
  ...['masterChecklistTemplates.list', 'notifications.list', 'payRates.list'],
  ...['presentations.listVersions', 'reportSubscriptions.list', 'reviewLinks.list'],
  ...['scoreWeights.effects', 'sessions.list', 'signOffs.list', 'systemNotifications.list'],
  ...['userFeedback.list', 'webApplications.list', 'webApplications.operations'],
];

const lists: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(endpoints).flatMap(([noun, calls]) =>
    Object.entries(calls as Readonly<Record<string, Endpoint>>)
      .filter(([, { isList }]) => isList)
      .map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
  ),
);

const valueAt = (row: Row, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null)?.[name], row);

/** Makes values comparable as the database compares them: text in lower case, and flags as 0 and 1. */
function keyOf(row: Row, by: string | Key): string | number {
  const value = typeof by === 'string' ? valueAt(row, by.replace(/^-/, '')) : by(row);
  if (value === undefined) throw new Error(`The list has no field ${String(by)}.`);
  if (typeof value === 'string') return value.toLowerCase();
  return typeof value === 'boolean' ? Number(value) : (value as number);
}

const isDescending = (by: string | Key | undefined) => typeof by === 'string' && by.startsWith('-');

/** Returns the first two neighbors that are in the wrong order, or undefined if there are none. */
function findDisorder(rows: readonly Row[], order: readonly (string | Key)[]) {
  const keys = rows.map((row) => order.map((by) => keyOf(row, by)));
  for (const [index, later] of keys.entries()) {
    const earlier = keys[index - 1] ?? later;
    const place = later.findIndex((value, at) => value !== earlier[at]);
    const [a, b] = [earlier[place] ?? '', later[place] ?? ''];
    if (place >= 0 && (isDescending(order[place]) ? a < b : a > b)) return [earlier, later];
  }
  return undefined;
}

const { portal } = usePortal();
const callers = new Map<string, Caller>();

async function signIn(username: string): Promise<Caller> {
  const known = callers.get(username);
  if (known) return known;
  const body = { username, password: demonstrationUsers.password };
  const { token } = (await portal.anonymous.call(endpoints.auth.login, { body })).body;
  const caller = portal.withToken(token);
  callers.set(username, caller);
  return caller;
}

const readAs =
  (caller: Caller): ReadList =>
  async (name, { params, query } = {}) => {
    const endpoint = lists.get(name);
    if (!endpoint) throw new Error(`There is no list ${name}.`);
    const all = { ...(params && { params }), query: { ...query, limit: 200 } };
    const { status, body } = await caller.callRaw(endpoint, all as never);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as Row[];
  };

/** Reads a list with each of its inputs, until one has 20 rows, and returns the longest list. */
async function readLongest(name: string, { inputs, as = 'admin' }: ListOrder) {
  const read = readAs(await signIn(as));
  let longest: readonly Row[] = [];
  for (const one of (await inputs?.(readAs(await signIn('admin')))) ?? [{}]) {
    const rows = await read(name, one);
    if (rows.length > longest.length) longest = rows;
    if (longest.length >= 20) break;
  }
  return longest;
}

beforeAll(async () => {
  await createDemo(portal.database, portal.services.files);
});

test('every list has a declared order', () => {
  expect([...Object.keys(orders), ...others].sort()).toEqual([...lists.keys()].sort());
});

test.each(Object.entries(orders))('%s is sorted as documented', async (name, order) => {
  const rows = await readLongest(name, order);
  const distinct = new Set(rows.map((row) => JSON.stringify(order.by.map((by) => keyOf(row, by)))));
  expect(distinct.size).toBeGreaterThan(1);
  expect(findDisorder(rows, order.by)).toBeUndefined();
});
