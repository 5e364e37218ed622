import type {
  ArticleTemplate,
  ArticleTemplateUpdate,
} from '@portal/contract/content/planning/article-template.schema.ts';
import { everyMonth } from '@portal/contract/content/planning/article-template.schema.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { articleFieldLabels } from '#content/shared/article-labels.ts';

export const templateLabels: Readonly<Record<string, string>> = {
  title: 'Title',
  client: 'Client',
  content_type: 'Type',
  content_channels: 'Channels',
  writer: 'Writer',
  editor: 'Editor',
  lead: 'Lead',
  final_approver: articleFieldLabels.final_approver ?? '',
  poster: 'Poster',
  milestone: 'Milestone',
  min_word_count: 'Minimum word count',
  google_sheet: 'Google sheet',
  requires_internal_review: 'Requires internal review',
  selected_months: 'Months',
};

/** Returns a template's form values, or the initial values for a new template for this organization. */
export function templateFormValues(
  template: ArticleTemplate | undefined,
  organization: number | null = null,
) {
  return {
    title: template?.title ?? '',
    client: template?.client.id ?? organization,
    content_type: (template?.content_type.id ?? null) as number | null,
    content_channels: template?.content_channels.map(String) ?? [],
    writer: template?.writer?.id ?? null,
    editor: template?.editor?.id ?? null,
    lead: template?.lead?.id ?? null,
    final_approver: template?.final_approver?.id ?? null,
    poster: template?.poster?.id ?? null,
    milestone: template?.milestone ? String(template.milestone) : null,
    min_word_count: (template?.min_word_count ?? '') as number | string,
    google_sheet: template?.google_sheet ?? '',
    requires_internal_review: template?.requires_internal_review ?? false,
    selected_months: [...(template?.selected_months ?? everyMonth)],
  };
}

export type TemplateFormValues = ReturnType<typeof templateFormValues>;

/** Returns the request body. A missing client or content type isn't sent. */
export function templateBodyOf(values: Partial<TemplateFormValues>): ArticleTemplateUpdate {
  const { client, content_type, content_channels, milestone, min_word_count, ...rest } = values;
  return {
    ...rest,
    client: client ?? undefined,
    content_type: content_type ?? undefined,
    content_channels: content_channels?.map(Number),
    milestone: milestoneOf(milestone),
    min_word_count: numberOf(min_word_count),
  };
}

function milestoneOf(chosen: string | null | undefined) {
  if (chosen === null || chosen === undefined) return chosen;
  return chosen === '1' ? (1 as const) : (2 as const);
}

function numberOf(typed: number | string | undefined) {
  if (typed === undefined) return undefined;
  return typeof typed === 'number' ? typed : null;
}

/** Returns a template's months as text, such as 'January, March', from its twelve flags. */
export function monthsText(months: readonly boolean[]): string {
  const chosen = monthNames.filter((_, index) => months[index]);
  if (chosen.length === 12) return 'Every month';
  return chosen.length === 0 ? 'No month' : chosen.join(', ');
}
