import { choiceParam } from '#platform/routing/search-params.ts';
import type { ContentSearch } from './content-search-params.ts';

/** The layouts that a list's articles can be shown in. */
export const articleLayouts = ['list', 'calendar', 'board'] as const;
export type ArticleLayout = (typeof articleLayouts)[number];

const readLayout = choiceParam(articleLayouts);

/** Returns the layout from the URL, or the list by default. */
export const layoutOf = ({ layout }: ContentSearch): ArticleLayout => readLayout(layout) ?? 'list';
