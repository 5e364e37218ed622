import { choiceParam } from '#platform/routing/search-params.ts';
import type { ContentSearch } from './content-search-params.ts';

/** The layouts in which a list's articles can be shown. */
export const articleLayouts = ['list', 'calendar', 'board'] as const;
export type ArticleLayout = (typeof articleLayouts)[number];

const readLayout = choiceParam(articleLayouts);

/** Returns the layout from the URL; defaults to the list. */
export const layoutOf = ({ layout }: ContentSearch): ArticleLayout => readLayout(layout) ?? 'list';
