import type { DueDateField } from '@portal/contract/content/articles/due-date-fields.ts';
import { type ComponentType, createContext, use } from 'react';
import type { ArticleRow } from './article-rows.ts';
import type { ContentSidebar } from './content-sidebar.ts';

/** A due date that the user chose for a new article. */
export interface NewDueDate {
  field: DueDateField;
  day: string;
}

/** The initial values for a new article, set by the current screen. */
export interface NewArticle {
  client?: number | undefined;
  project?: number | undefined;
  planningMonth?: number | undefined;
  due?: NewDueDate | undefined;
}

export interface ContentPanelProps {
  sidebar: ContentSidebar;
  /** The list's rows, some of which may be selected. */
  articles?: readonly ArticleRow[];
  newArticle?: NewArticle | undefined;
  /** The organization that a new keyword belongs to. */
  organization?: number;
}

/**
 * Lets any content screen show an article, a template, or a keyword in its panel. The frame provides the component,
 * because sub-areas don't import each other's forms.
 */
export const ContentPanelSlot = createContext<ComponentType<ContentPanelProps> | null>(null);

export function ContentPanel(props: ContentPanelProps) {
  const Panel = use(ContentPanelSlot);
  return Panel && <Panel {...props} />;
}
