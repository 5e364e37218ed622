import { accountHealthCalls } from '@portal/contract/account-health/overviews/account-health.calls.ts';
import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { contentProjectCalls } from '@portal/contract/content/planning/content-project.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { monthLabel } from '#content/shared/month-label.ts';
import { planningMonthChoicesQuery } from '#content/shared/pick-lists.queries.ts';
import { call } from '#platform/api/call.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { mayCall, mayOpen, type Viewer } from '#platform/session/viewer.ts';
import { listNavigation } from '../navigation.ts';
import { findTolerantly, rankEntries } from './palette-match.ts';
import type { PaletteEntry, PaletteSource } from './palette-source.ts';

const seesContent = (viewer: Viewer) =>
  listNavigation(viewer).some(({ icon }) => icon === 'content');

/** The maximum number of clients in the results whose article lists are also offered. */
const clientsWithArticles = 3;

const clientSource: PaletteSource = {
  group: 'Clients',
  isFor: (viewer) => mayOpen(viewer, '/organizations/directory') || seesContent(viewer),
  find: async (text, { viewer, limit, signal }) => {
    const search = async (part: string, rows: number) => {
      const organizations = await call(organizationCalls.list, {
        query: { search: part, limit: rows, columns: ['id', 'dba_name', 'domain', 'slug'] },
        signal,
      });
      return organizations.map(({ id, dba_name, domain, slug }) => ({
        id: `organization-${id}`,
        icon: 'client' as const,
        label: dba_name,
        ...(domain && { detail: domain.replace(/^https?:\/\//, '') }),
        target: `/organizations/${id}`,
        slug,
      }));
    };
    const clients = await findTolerantly(search, text, limit);
    const records = clients.map(({ slug: _, ...client }): PaletteEntry => client);
    if (!seesContent(viewer)) return records;
    const lists = clients.slice(0, clientsWithArticles).map(
      ({ id, label, slug }): PaletteEntry => ({
        id: `${id}-articles`,
        icon: 'article',
        label: `Articles of ${label}`,
        target: articlesOf(slug),
      }),
    );
    return [...records, ...lists];
  },
};

const articlesOf = (slug: string) => `/content-generation/articles/${encodeURIComponent(slug)}`;

/** Planning months. The whole list is loaded, because it is short and pickers cache it anyway. */
const monthSource: PaletteSource = {
  group: 'Planning months',
  isFor: seesContent,
  find: async (text, { limit }) => {
    const months = await queryClient.ensureQueryData(planningMonthChoicesQuery);
    const entries = months.map(
      ({ id, year, month }): PaletteEntry => ({
        id: `month-${id}`,
        icon: 'month',
        label: monthLabel({ year, month }),
        detail: 'Planning month',
        target: `/content-generation/articles/${year}/${month}`,
      }),
    );
    return rankEntries(entries, text).slice(0, limit);
  },
};

const projectSource: PaletteSource = {
  group: 'Projects',
  isFor: (viewer) => mayCall(viewer, contentProjectCalls.list) && seesContent(viewer),
  find: (text, { limit, signal }) => {
    const search = async (part: string, rows: number) => {
      const projects = await call(contentProjectCalls.list, {
        query: { search: part, limit: rows, columns: ['id', 'name', 'complete'] },
        signal,
      });
      return projects.map(
        ({ id, name, complete }): PaletteEntry => ({
          id: `project-${id}`,
          icon: 'project',
          label: name,
          detail: complete ? 'Completed project' : 'Project',
          target: `/content-generation/projects/${id}`,
        }),
      );
    };
    return findTolerantly(search, text, limit);
  },
};

/** Articles by title. An article opens in a list filtered by its title. */
const articleSource: PaletteSource = {
  group: 'Articles',
  isFor: (viewer) => mayCall(viewer, articleCalls.list),
  find: (text, { limit, signal }) => {
    const search = async (part: string, rows: number) => {
      const articles = await call(articleCalls.list, {
        query: { title: part, limit: rows, columns: ['id', 'title', 'client.dba_name'] },
        signal,
      });
      return articles.map(
        ({ id, title, client }): PaletteEntry => ({
          id: `article-${id}`,
          icon: 'article',
          label: title,
          detail: client.dba_name,
          target: `/content-generation/articles/list?${new URLSearchParams({ title, article: String(id) })}`,
        }),
      );
    };
    return findTolerantly(search, text, limit);
  },
};

const personSource: PaletteSource = {
  group: 'People',
  isFor: (viewer) => mayOpen(viewer, '/users/directory'),
  find: (text, { limit, signal }) => {
    const search = async (part: string, rows: number) => {
      const people = await call(userCalls.list, {
        query: { search: part, limit: rows, columns: ['id', 'name', 'default_role.name'] },
        signal,
      });
      return people.map(
        ({ id, name, default_role: role }): PaletteEntry => ({
          id: `person-${id}`,
          icon: 'person',
          label: name,
          ...(role && { detail: role.name }),
          target: `/users/directory?user=${id}`,
        }),
      );
    };
    return findTolerantly(search, text, limit);
  },
};

/** Accounts by name. The list is short and sent whole, so it isn't searched on the server. */
const accountHealthSource: PaletteSource = {
  group: 'Account Health',
  isFor: (viewer) => mayOpen(viewer, '/account-health'),
  find: async (text, { limit }) => {
    const accounts = await queryClient.fetchQuery(
      endpointQuery(accountHealthCalls.list, {
        query: { columns: ['id', 'account.dba_name'] },
      }),
    );
    const searchKey = foldText(text);
    return accounts
      .filter(({ account }) => foldText(account.dba_name).includes(searchKey))
      .slice(0, limit)
      .map(({ id, account }) => ({
        id: `account-health-${id}`,
        icon: 'client',
        label: account.dba_name,
        detail: 'Account health',
        target: `/account-health?all=true&account=${id}`,
      }));
  },
};

const appSource: PaletteSource = {
  group: 'Apps',
  isFor: (viewer) => mayOpen(viewer, '/apps'),
  find: (text, { limit, signal }) => {
    const search = async (part: string, rows: number) => {
      const applications = await call(webApplicationCalls.list, {
        query: {
          search: part,
          limit: rows,
          columns: ['id', 'uuid', 'site_name', 'organization.dba_name'],
        },
        signal,
      });
      return applications.map(
        ({ id, uuid, site_name, organization }): PaletteEntry => ({
          id: `app-${id}`,
          icon: 'app',
          label: site_name,
          detail: organization.dba_name,
          target: `/apps/${encodeURIComponent(uuid)}`,
        }),
      );
    };
    return findTolerantly(search, text, limit);
  },
};

/** The palette's record types, in display order. */
export const paletteSources: readonly PaletteSource[] = [
  clientSource,
  monthSource,
  projectSource,
  articleSource,
  personSource,
  accountHealthSource,
  appSource,
];
