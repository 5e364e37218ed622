import { type ComponentType, createContext, use } from 'react';
import type { ArticleRow } from './article-rows.ts';
import type { ContentSidebar } from './content-sidebar.ts';

/** What a new article starts with, by the screen that it is added on. */
export interface NewArticle {
  client?: number | undefined;
  project?: number | undefined;
  planningMonth?: number | undefined;
}

export interface ContentPanelProps {
  sidebar: ContentSidebar;
  /** The rows of the list, some of which are selected. */
  articles?: readonly ArticleRow[];
  newArticle?: NewArticle | undefined;
  /** The organization that a new keyword is for. */
  organization?: number;
}

/**
 * Any content screen can show an article, a template or a keyword in its panel. The frame provides the
 * component that shows them all, because sub-areas don't import each other's forms.
 */
export const ContentPanelSlot = createContext<ComponentType<ContentPanelProps> | null>(null);

/** The panel of a content screen, for whatever the sidebar has open. */
export function ContentPanel(props: ContentPanelProps) {
  const Panel = use(ContentPanelSlot);
  return Panel && <Panel {...props} />;
}
