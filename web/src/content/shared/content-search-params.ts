import type { articleFilters } from '@portal/contract/content/articles/article-filters.ts';
import { writerStates } from '@portal/contract/content/articles/article-list-options.ts';
import { statusUids } from '@portal/contract/content/labels/content-statuses.ts';
import {
  choiceParam,
  eitherParam,
  idParam,
  type Param,
  patternParam,
  searchParams,
  severalParam,
  textParam,
} from '#platform/routing/search-params.ts';
import { type PanelSearch, panelParams } from './panel-search.ts';

const id = severalParam(idParam, 1);
const ids = severalParam(idParam);
/** Reads a person's id, or 'true' for the viewer. */
const person = eitherParam(choiceParam(['true', 'True']), id);

/**
 * An article list's filters in the URL, in the order of their controls. They accept the same values as the list call.
 */
export const listFilters = {
  contentStatus: severalParam(choiceParam(statusUids)),
  title: textParam(255),
  contentType: ids,
  client: ids,
  writer: ids,
  writer_state: choiceParam(writerStates),
  editor: ids,
  final_approver: ids,
  lead: eitherParam(person, ids),
  poster: ids,
  project: ids,
  planning_year_month: id,
  year: patternParam(/^\d{4}$/),
  month: patternParam(/^(0?[1-9]|1[0-2])$/),
  organization: id,
  user: person,
  assigned: person,
  template: id,
  is_late: choiceParam(['true', 'True', '1', 'false', 'False', '0']),
  is_due_soon: choiceParam(['true', 'True', '1', 'false', 'False', '0']),
  archived: choiceParam(['true', 'True', '1', 'false', 'False', '0', 'all']),
} as const satisfies Partial<Record<keyof typeof articleFilters, Param<string>>>;
export type ListFilter = keyof typeof listFilters;
export type ListFilters = Partial<Record<ListFilter, string>>;

/** A list's layout, and its calendar or board settings. */
const layoutParams = ['layout', 'span', 'at', 'lanes', 'rows', 'by', 'limits'] as const;

const otherParams = [
  ...(['ordering', 'group', 'search', 'view', 'tag', 'planning_month'] as const),
  ...layoutParams,
] as const;
export type ContentSearch = ListFilters &
  Partial<Record<(typeof otherParams)[number], string>> &
  PanelSearch;

const readPanel = searchParams(panelParams);

/** Returns the search params of content screens as the router stores them. Each screen validates its filters. */
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

/** Returns a filter's value, or undefined if the call would reject it. */
export const readListFilter = (name: ListFilter, value: unknown) => listFilters[name](value);

export const isListFilter = (name: string): name is ListFilter => Object.hasOwn(listFilters, name);

const isOtherParam = (name: string): name is (typeof otherParams)[number] =>
  (otherParams as readonly string[]).includes(name);
