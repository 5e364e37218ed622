import type { articleFilters } from '@portal/contract/content/articles/article-filters.ts';
import { searchParams } from '#platform/routing/search-params.ts';
import { type PanelSearch, panelParams } from './panel-search.ts';

/** The filters of an article list in the URL, in the order of their controls. */
const listFilters = [
  'contentStatus',
  'title',
  'contentType',
  'client',
  'writer',
  'writer_state',
  'editor',
  'final_approver',
  'lead',
  'poster',
  'project',
  'planning_year_month',
  'year',
  'month',
  'organization',
  'user',
  'assigned',
  'template',
  'is_late',
  'archived',
] as const satisfies readonly (keyof typeof articleFilters)[];
export type ListFilter = (typeof listFilters)[number];
export type ListFilters = Partial<Record<ListFilter, string>>;

const otherParams = ['ordering', 'group', 'search', 'view', 'tag', 'planning_month'] as const;
export type ContentSearch = ListFilters &
  Partial<Record<(typeof otherParams)[number], string>> &
  PanelSearch;

const readPanel = searchParams(panelParams);

/** The search params of content screens as the router stores them; each screen validates their meaning. */
export function keepContentSearch(search: Record<string, unknown>): ContentSearch {
  const kept: ContentSearch = readPanel(search);
  for (const [name, value] of Object.entries(search)) {
    const text = String(value ?? '').trim();
    if (text === '') continue;
    if (isListFilter(name) || isOtherParam(name)) kept[name] = text;
    else if (name === 'content_type') kept.contentType = text;
  }
  return kept;
}

export const isListFilter = (name: string): name is ListFilter =>
  (listFilters as readonly string[]).includes(name);

const isOtherParam = (name: string): name is (typeof otherParams)[number] =>
  (otherParams as readonly string[]).includes(name);
