import type { Call } from './load.ts';
import { anySubject, benchToken, type Seeded } from './seed.ts';

export interface Scenario {
  name: string;
  /** The minimum share of the limit's requests per second that the portal must reach, at 8 connections. */
  wanted: { sqlite: number; postgres: number } | null;
  /** The maximum number of calls, if each call uses up records. */
  atMost?: number;
  /** Whether bytes per second are compared, because the portal's records contain more than the limit's rows. */
  isByBytes?: boolean;
  portal: () => Call;
  limit: () => Call;
}

const columns =
  'columns=id,title,due_at,client.dba_name,status.uid,status.name,status.color,writer.user.name';

const random = (count: number) => 1 + Math.floor(Math.random() * count);
const monthOf = (place: number) =>
  `year=${2023 + Math.floor(place / 12)}&month=${(place % 12) + 1}`;
const get = (path: string): Call => ({ method: 'GET', path });

/**
 * Returns a function that returns the id of a different article in writing on each call, since an article can be moved
 * only once. Every hundredth seeded article is in writing.
 */
function writingArticles(articles: number): () => number {
  let place = 0;
  return () => {
    place += 1;
    return (place % Math.floor(articles / 100)) * 100 + 100;
  };
}

const save = (path: string): Call => ({
  method: 'PUT',
  path,
  body: JSON.stringify({ description: `Changed at ${performance.now()}` }),
});

/** Returns scenarios that read single records, and lists with the columns that a screen shows. */
const readScenarios = ({ articles, organizations, writers, months }: Seeded): Scenario[] => [
  {
    name: 'token check',
    wanted: { sqlite: 0.25, postgres: 0.15 },
    portal: () => get('/api/rest-auth/user/'),
    limit: () => get(`/token/${benchToken}`),
  },
  {
    name: 'one article',
    wanted: { sqlite: 0.25, postgres: 0.3 },
    portal: () => get(`/api/content-articles/${random(articles)}/`),
    limit: () => get(`/article/${random(articles)}`),
  },
  {
    name: 'assignments',
    wanted: null,
    portal: () => get(`/api/assignments/?user=${random(writers)}&limit=40&${columns},is_late`),
    limit: () => get(`/assignments/${random(writers)}`),
  },
  {
    name: 'one client',
    wanted: { sqlite: 0.45, postgres: 0.35 },
    portal: () =>
      get(
        `/api/content-articles/?client=${random(organizations)}&ordering=title&limit=50&${columns}`,
      ),
    limit: () => get(`/client/${random(organizations)}`),
  },
  {
    name: 'one month',
    wanted: { sqlite: 0.45, postgres: 0.4 },
    portal: () =>
      get(
        `/api/content-articles/?${monthOf(random(months) - 1)}&ordering=title&limit=100&${columns}`,
      ),
    limit: () => get(`/month/${random(months)}`),
  },
];

/** Returns scenarios that list whole records. */
const nestedScenarios = ({ organizations, writers, months }: Seeded): Scenario[] => [
  {
    name: 'nested client',
    wanted: { sqlite: 0.5, postgres: 0.45 },
    isByBytes: true,
    portal: () => get(`/api/content-articles/?client=${random(organizations)}&ordering=title`),
    limit: () => get(`/whole-client/${random(organizations)}`),
  },
  {
    name: 'nested month',
    wanted: { sqlite: 0.5, postgres: 0.45 },
    isByBytes: true,
    portal: () => get(`/api/content-articles/?${monthOf(random(months) - 1)}&ordering=title`),
    limit: () => get(`/whole-month/${random(months)}`),
  },
  {
    name: 'assigned',
    wanted: null,
    isByBytes: true,
    portal: () => get(`/api/content-articles/?assigned=${random(writers)}`),
    limit: () => get(`/assigned/${random(writers)}`),
  },
];

/** Returns scenarios that search, group, and count many records. */
const searchScenarios = ({ organizations }: Seeded): Scenario[] => [
  {
    // Up to 2,000 matches; the goal is a p95 below 50 ms.
    name: 'title search',
    wanted: null,
    portal: () =>
      get(
        `/api/content-articles/?title=${anySubject()}&ordering=${Math.random() < 0.5 ? 'title' : 'due_at'}&limit=50&${columns}`,
      ),
    limit: () => get(`/title/${anySubject()}`),
  },
  {
    // Counts all open articles by client; the goal is a p95 below 100 ms.
    name: 'values of a filter',
    wanted: null,
    portal: () => get('/api/content-articles/values/?field=client&contentStatus=writing,editing'),
    limit: () => get(`/client/${random(organizations)}`),
  },
  {
    name: 'one client in groups',
    wanted: null,
    portal: () =>
      get(
        `/api/content-articles/?client=${random(organizations)}&group=status&ordering=title&limit=50&${columns}`,
      ),
    limit: () => get(`/client/${random(organizations)}`),
  },
  {
    // The numbers of 300 accounts for one year.
    name: 'account health',
    wanted: { sqlite: 0.45, postgres: 0.45 },
    portal: () => get('/api/account-health-overviews/'),
    limit: () => get('/health/2020-01'),
  },
];

function writeScenarios({ articles }: Seeded): Scenario[] {
  const nextOfPortal = writingArticles(articles);
  return [
    {
      name: 'save one field',
      wanted: { sqlite: 0.5, postgres: 0.1 },
      portal: () => save(`/api/content-articles/${random(articles)}/`),
      limit: () => save(`/article/${random(articles)}`),
    },
    {
      name: 'transition',
      wanted: null,
      atMost: Math.floor(articles / 400),
      portal: () => ({
        method: 'POST',
        path: '/api/submit-article/',
        body: JSON.stringify({ articleId: nextOfPortal(), to_status: 'editing', extras: {} }),
      }),
      // Excludes the articles that the portal has moved.
      limit: () => ({
        method: 'POST',
        path: `/move/${random(articles / 100) * 100 - 1}`,
        body: '{}',
      }),
    },
  ];
}

/** Returns a scenario with a working day's calls: mostly for single articles and one client's lists. */
function mixOf(list: readonly Scenario[]): Scenario {
  const named = (name: string) => list.find((scenario) => scenario.name === name);
  const [one, client, month] = ['one article', 'one client', 'one month'].map(named);
  const saving = named('save one field');
  const mix = (side: 'portal' | 'limit') => () => {
    const draw = Math.random();
    const picked = draw < 0.4 ? one : draw < 0.8 ? client : draw < 0.9 ? month : saving;
    if (!picked) throw new Error('A scenario of the mix is missing.');
    return picked[side]();
  };
  return { name: 'mix', wanted: null, portal: mix('portal'), limit: mix('limit') };
}

export function scenarios(seeded: Seeded): Scenario[] {
  const list = [
    ...readScenarios(seeded),
    ...nestedScenarios(seeded),
    ...searchScenarios(seeded),
    ...writeScenarios(seeded),
  ];
  return [...list, mixOf(list)];
}
