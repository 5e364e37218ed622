import type {
  ArticleBody,
  ArticleUpdate,
} from '@portal/contract/content/articles/article.schema.ts';
import { personFields } from '@portal/contract/content/articles/article-workflow.ts';
import {
  dueDatesRequiredToAdd,
  fieldsOfReview,
} from '@portal/contract/content/articles/due-date-fields.ts';
import { statusUids } from '@portal/contract/content/labels/content-statuses.ts';
import { isWithoutReview } from '@portal/contract/content/labels/content-type.schema.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import type { ArticleRecord } from './article.record.ts';
import { changedValues, newValues } from './article-values.ts';
import type { ArticleValues, NewArticleValues } from './article-write.repository.ts';
import type { KnownRelations, WantedRelations } from './references/relations.repository.ts';

/** Collects the ids of all relations in these bodies. */
export function wantedRelations(bodies: readonly ArticleUpdate[]): WantedRelations {
  const ids = (name: 'client' | 'content_type' | 'project' | 'planning_year_month' | 'writer') =>
    new Set(bodies.flatMap((body) => body[name] ?? []));
  return {
    clients: ids('client'),
    contentTypes: ids('content_type'),
    projects: ids('project'),
    months: ids('planning_year_month'),
    writers: ids('writer'),
    people: new Set(bodies.flatMap((body) => personFields.flatMap((field) => body[field] ?? []))),
    keywords: new Set(bodies.flatMap((body) => body.keywords ?? [])),
    channels: new Set(bodies.flatMap((body) => body.channels ?? [])),
  };
}

/**
 * Returns errors for unknown relations. People and projects that are already assigned are accepted, even if they can no
 * longer be chosen.
 */
function relationErrors(
  body: ArticleUpdate,
  known: KnownRelations,
  stored?: ArticleRecord,
): FieldErrors {
  const errors: FieldErrors = {};
  const refuse = (field: string, isWrong: boolean, text: string) => {
    if (isWrong) errors[field] = [text];
  };
  const { status, client, content_type, project, planning_year_month, writer } = body;
  refuse(
    'status',
    status !== undefined && status > statusUids.length,
    'This status does not exist.',
  );
  if (client !== undefined && stored === undefined) {
    const organization = known.clients.get(client);
    refuse('client', !organization, 'This organization does not exist.');
    refuse('client', organization?.isActive === false, 'This client is archived.');
  }
  refuse(
    'content_type',
    content_type !== undefined && !known.contentTypes.has(content_type),
    'This content type does not exist.',
  );
  const isNewProject = !!project && project !== stored?.project?.id;
  refuse('project', isNewProject && !known.projects.has(project), 'This project does not exist.');
  refuse(
    'planning_year_month',
    !!planning_year_month && !known.months.has(planning_year_month),
    'This planning month does not exist.',
  );
  const isNewWriter = !!writer && writer !== stored?.writer?.id;
  refuse('writer', isNewWriter && !known.writers.has(writer), 'This is not an active writer.');
  const clientId = stored?.client.id ?? client;
  const clientIds = clientId === undefined ? [] : [clientId];
  for (const field of personFields) {
    const id = body[field];
    const isNew = !!id && id !== stored?.[field]?.id;
    refuse(field, isNew && !known.mayAssign(id, clientIds), 'This is not an active person.');
  }
  const isForeign = (id: number) => known.keywords.get(id)?.organizationId !== clientId;
  refuse(
    'keywords',
    body.keywords?.some(isForeign) === true,
    "One of these is not a keyword of the client's.",
  );
  refuse(
    'channels',
    body.channels?.some((id) => !known.channels.has(id)) === true,
    'One of these channels does not exist.',
  );
  return errors;
}

interface CheckedInput {
  errors: FieldErrors;
  values: ArticleValues;
}

/**
 * Returns the errors and columns of a new article. Fields that its content type hides become null and are never
 * required.
 */
export function checkNewArticle(
  body: ArticleBody,
  known: KnownRelations,
): { errors: FieldErrors; values: NewArticleValues } {
  const errors = relationErrors(body, known);
  if (body.writer === null) errors.writer = [requiredMessage];
  const type = known.contentTypes.get(body.content_type);
  const hidden = new Set<string>(type && isWithoutReview(type) ? fieldsOfReview : []);
  for (const field of dueDatesRequiredToAdd) {
    if (!hidden.has(field) && !body[field]) errors[field] = [requiredMessage];
  }
  for (const field of hidden) delete errors[field];
  const shown = { ...body, ...Object.fromEntries([...hidden].map((field) => [field, null])) };
  return { errors, values: newValues(shown) };
}

/** Returns the errors and columns of an update. */
export function checkArticleUpdate(
  body: ArticleUpdate,
  known: KnownRelations,
  stored: ArticleRecord,
): CheckedInput {
  const errors = relationErrors(body, known, stored);
  if (body.client !== undefined && body.client !== stored.client.id) {
    errors.client = ['The client of an article cannot be changed.'];
  }
  if (body.writer === null && stored.writer !== null) errors.writer = [requiredMessage];
  const { client, ...rest } = body;
  return { errors, values: changedValues(rest, stored) };
}
