import type {
  BodyRecord,
  BodyVersion,
  BodyVersionSummary,
} from '@portal/contract/content/documents/article-body.schema.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { emptyBody } from '@portal/contract/content/documents/body-text.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentJoinedPerson } from '#users/people/joined-person.presenter.ts';
import { articlePolicy } from '../articles/article.policy.ts';
import type { ArticleRecord } from '../articles/article.record.ts';
import type { ArticleBodyRow } from './article-body.repository.ts';
import type { BodyVersionRow, BodyVersionSummaryRow } from './body-version.repository.ts';

/** Parses stored content. The cast is safe, because the contract validated the content before it was stored. */
export function contentOf(row: { content: string }): BodyContent {
  return JSON.parse(row.content) as BodyContent;
}

/** Presents an article's body, or an empty body if the article has none. */
export function presentBody(
  viewer: Viewer,
  article: ArticleRecord,
  row: ArticleBodyRow | undefined,
): BodyRecord {
  return {
    article: article.id,
    content: row ? contentOf(row) : emptyBody,
    word_count: row?.word_count ?? 0,
    min_word_count: articlePolicy.readVersions(viewer, article) ? article.min_word_count : null,
    version: row?.version ?? 0,
    updated_at: row?.updated_at ?? null,
    updated_by: row ? presentJoinedPerson(row.updated_by_id, row, 'person') : null,
    allowed_actions: [
      ...(articlePolicy.writeBody(viewer, article) ? ['write_body' as const] : []),
      ...(articlePolicy.readVersions(viewer, article) ? ['read_versions' as const] : []),
    ],
  };
}

export function presentBodyVersionSummary(row: BodyVersionSummaryRow): BodyVersionSummary {
  const { id, article_id, name, kind, word_count, body_version, created_at } = row;
  return {
    id,
    article: article_id,
    name,
    kind,
    word_count,
    body_version,
    created_at,
    created_by: presentJoinedPerson(row.created_by_id, row, 'person'),
  };
}

export function presentBodyVersion(row: BodyVersionRow): BodyVersion {
  return { ...presentBodyVersionSummary(row), content: contentOf(row) };
}
