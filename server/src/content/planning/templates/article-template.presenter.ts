import type {
  OrganizationReference,
  PersonReference,
  WriterReference,
} from '@portal/contract/content/articles/references.schema.ts';
import type { ArticleTemplate } from '@portal/contract/content/planning/article-template.schema.ts';
import type { ListedTemplateRow } from './article-template.repository.ts';

/** The records that templates refer to, by id. */
export interface TemplateRelations {
  clients: ReadonlyMap<number, OrganizationReference>;
  writers: ReadonlyMap<number, WriterReference>;
  people: ReadonlyMap<number, PersonReference>;
  channels: ReadonlyMap<number, number[]>;
}

export function writeSelectedMonths(months: readonly boolean[]): string {
  return months.map((isSelected) => (isSelected ? '1' : '0')).join('');
}

function readSelectedMonths(stored: string): boolean[] {
  return [...stored].map((digit) => digit === '1');
}

export function presentArticleTemplate(
  row: ListedTemplateRow,
  { clients, writers, people, channels }: TemplateRelations,
): ArticleTemplate {
  const person = (id: number | null) => people.get(id ?? 0) ?? null;
  const client = clients.get(row.organization_id);
  // The foreign key guarantees that the organization exists.
  if (!client) throw new Error('A template has no organization.');
  return {
    id: row.id,
    title: row.title,
    content_type: {
      id: row.content_type_id,
      uid: row.content_type_uid,
      name: row.content_type_name,
    },
    content_channels: channels.get(row.id) ?? [],
    client,
    writer: writers.get(row.writer_id ?? 0) ?? null,
    editor: person(row.editor_id),
    poster: person(row.poster_id),
    lead: person(row.lead_id),
    final_approver: person(row.final_approver_id),
    google_sheet: row.google_sheet,
    min_word_count: row.min_word_count,
    milestone: row.milestone,
    requires_internal_review: row.requires_internal_review === 1,
    selected_months: readSelectedMonths(row.selected_months),
    archived: row.archived === 1,
    version: row.version,
    date_created: row.created_at,
    last_update: row.updated_at,
  };
}
