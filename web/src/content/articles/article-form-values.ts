import type { Article, ArticleUpdate } from '@portal/contract/content/articles/article.schema.ts';
import { plainFields } from '@portal/contract/content/articles/article-fields.ts';
import { assigneeFields } from '@portal/contract/content/articles/article-workflow.ts';
import {
  type DueDateField,
  dueDatesRequiredToAdd,
  fieldsOfReview,
} from '@portal/contract/content/articles/due-date-fields.ts';
import { isWithoutReview } from '@portal/contract/content/labels/content-type.schema.ts';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import type { NewArticle } from '../shared/content-panel.tsx';

const relations = [
  'client',
  'content_type',
  'status',
  'project',
  'planning_year_month',
  ...assigneeFields,
] as const;

/** The form's plain fields. The writer's planned date is excluded, because the server sets it. */
const fields = plainFields.filter((name) => name !== 'writer_planned_duedate');

type Relation = (typeof relations)[number];
type Field = (typeof fields)[number];

/** An article's form values, with relations as ids and empty text as null. */
export type ArticleFormValues = Record<Relation, number | null> &
  Pick<Article, 'title' | 'keywords' | 'channels' | 'version' | Field>;

export const emptyArticle: ArticleFormValues = {
  ...(Object.fromEntries([...fields, ...relations].map((name) => [name, null])) as Record<
    Field | Relation,
    null
  >),
  title: '',
  keywords: [],
  channels: [],
  version: 0,
};

export const newArticleValues = (
  start: NewArticle = {},
  organization: number | null = null,
): ArticleFormValues => ({
  ...emptyArticle,
  client: start.client ?? organization,
  project: start.project ?? null,
  planning_year_month: start.planningMonth ?? null,
  ...(start.due && { [start.due.field]: start.due.day }),
});

export function articleFormValues(article: Article): ArticleFormValues {
  const plain = Object.fromEntries(fields.map((name) => [name, article[name]]));
  const ids = Object.fromEntries(relations.map((name) => [name, article[name]?.id ?? null]));
  const { title, keywords, channels, version } = article;
  // These are listed by name, so that their types are checked despite the cast.
  return { ...plain, ...ids, title, keywords, channels, version } as ArticleFormValues;
}

/** Returns the update body, without the version, which is sent as a header. */
export function articleBodyOf(values: Partial<ArticleFormValues>) {
  const { version: _version, ...body } = values;
  // Required relations are validated first, so none of them is null.
  return body as ArticleUpdate;
}

/** Returns the create body. The required relations must have been validated. */
export function newArticleBodyOf(values: ArticleFormValues) {
  const { title, client, content_type, status, writer } = values;
  return {
    ...articleBodyOf(values),
    title,
    client: client ?? 0,
    content_type: content_type ?? 0,
    status: status ?? 0,
    writer: writer ?? 0,
  };
}

const alwaysRequired = ['client', 'title', 'content_type', 'status', 'writer'] as const;

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Returns the fields that the form hides for this content type. */
export function hiddenFields(type: { uid: string | null } | undefined): readonly string[] {
  return type && isWithoutReview(type) ? fieldsOfReview : [];
}

export function requiredFields(
  type: { uid: string | null } | undefined,
  isNew: boolean,
): readonly string[] {
  const hidden = hiddenFields(type);
  const dates: readonly DueDateField[] = isNew ? dueDatesRequiredToAdd : [];
  return [...alwaysRequired, ...dates].filter((name) => !hidden.includes(name));
}

/** Returns 'This field is required.' for each required field that is present and empty. */
export function missingFields(
  values: Partial<ArticleFormValues>,
  required: readonly string[],
): Record<string, string> {
  const byName: Record<string, unknown> = values;
  const missing = required.filter((name) => name in byName && isEmpty(byName[name]));
  return Object.fromEntries(missing.map((name) => [name, requiredMessage]));
}
