import { webApplicationEndpoints } from '@portal/contract/apps/web-application.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { call } from '../platform/api/call.ts';
import { mayCall, mayOpen } from '../platform/session/viewer.ts';
import type { PaletteSource } from './palette-source.ts';

const limit = 8;

/** Articles by title; they open in a list filtered by that title. */
const articleSource: PaletteSource = {
  group: 'Articles',
  isFor: (viewer) => mayCall(viewer, articleEndpoints.list),
  find: async (text, signal) => {
    const articles = await call(articleEndpoints.list, {
      query: { title: text, limit, columns: ['id', 'title', 'client.dba_name'] },
      signal,
    });
    return articles.map(({ id, title, client }) => ({
      id: `article-${id}`,
      label: title,
      detail: client.dba_name,
      target: `/content-generation/articles/list?${new URLSearchParams({ title, article: String(id) })}`,
    }));
  },
};

const organizationSource: PaletteSource = {
  group: 'Organizations',
  isFor: (viewer) => mayOpen(viewer, '/organizations/directory'),
  find: async (text, signal) => {
    const query = { search: text, limit };
    const organizations = await call(organizationEndpoints.list, { query, signal });
    return organizations.map(({ id, dba_name, domain, slug }) => ({
      id: `organization-${id}`,
      label: dba_name,
      ...(domain && { detail: domain.replace(/^https?:\/\//, '') }),
      target: `/organizations/directory?organization=${encodeURIComponent(slug)}`,
    }));
  },
};

const personSource: PaletteSource = {
  group: 'People',
  isFor: (viewer) => mayOpen(viewer, '/users/directory'),
  find: async (text, signal) => {
    const people = await call(userEndpoints.list, { query: { search: text, limit }, signal });
    return people.map(({ id, name, default_role: role }) => ({
      id: `person-${id}`,
      label: name,
      ...(role && { detail: role.name }),
      target: `/users/directory?user=${id}`,
    }));
  },
};

const appSource: PaletteSource = {
  group: 'Apps',
  isFor: (viewer) => mayOpen(viewer, '/apps'),
  find: async (text, signal) => {
    const query = {
      search: text,
      limit,
      columns: ['id', 'uuid', 'site_name', 'organization.dba_name'] as const,
    };
    const applications = await call(webApplicationEndpoints.list, { query, signal });
    return applications.map(({ id, uuid, site_name, organization }) => ({
      id: `app-${id}`,
      label: site_name,
      detail: organization.dba_name,
      target: `/apps/${encodeURIComponent(uuid)}`,
    }));
  },
};

/** The record types of the palette, in display order. */
export const paletteSources: readonly PaletteSource[] = [
  articleSource,
  organizationSource,
  personSource,
  appSource,
];
