import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import {
  type AssigneeField,
  assigneeFields,
} from '@portal/contract/content/articles/article-workflow.ts';
import { type StatusUid, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { sql } from 'kysely';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type ArticlePeople, personIdIn } from './article-people.ts';
import { type Condition, isInClientGroup, isPersonIn, visibleTo } from './article-visibility.ts';

/** The fields that determine whether a viewer of an article sees its internal work. */
export interface InternalFacts extends ArticlePeople {
  client: { id: number };
  status: { uid: StatusUid };
}

/** The statuses where clients can read the text: final review and all later statuses. */
const sharedStatuses = [
  'final_review',
  'ready_to_post',
  'post_qa',
  'scheduled',
  'posted',
] as const satisfies readonly StatusUid[];

export const managesArticles = (viewer: Viewer) =>
  can(viewer, 'add_contentarticle') || can(viewer, 'edit_contentarticle');

/**
 * Returns the roles that make the viewer one of an article's producers. A client who approves an article isn't a
 * producer.
 */
const producersFor = (viewer: Viewer): readonly AssigneeField[] =>
  isInClientGroup(viewer)
    ? assigneeFields.filter((field) => field !== 'final_approver')
    : assigneeFields;

const sharedOrganizationIds = ({ accounts }: Viewer) =>
  accounts
    .filter(({ showsInternalWork }) => showsInternalWork)
    .map(({ organizationId }) => organizationId);

/**
 * Returns whether the viewer sees a visible article's drafts, versions, rejections and word counts. People who manage
 * articles or work on this article do, as do clients whose organization shows internal work.
 */
export const seesInternalWork = (viewer: Viewer, article: InternalFacts): boolean =>
  managesArticles(viewer) ||
  producersFor(viewer).some((field) => personIdIn(article, field) === viewer.id) ||
  sharedOrganizationIds(viewer).includes(article.client.id);

export const readsBody = (viewer: Viewer, article: InternalFacts): boolean =>
  sharedStatuses.some((uid) => uid === article.status.uid) || seesInternalWork(viewer, article);

/** Returns `seesInternalWork` as a condition on `article`, or undefined for all articles. */
export function withInternalWork(viewer: Viewer): Condition | undefined {
  if (managesArticles(viewer)) return undefined;
  const parts = producersFor(viewer).map((field) => isPersonIn(field, viewer.id));
  const ids = sharedOrganizationIds(viewer);
  if (ids.length > 0) parts.push(sql`article.client_id in (${sql.join(ids)})`);
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Returns `readsBody` as a condition on `article`, or undefined for all articles. */
export function withReadableBody(viewer: Viewer): Condition | undefined {
  const internal = withInternalWork(viewer);
  if (!internal) return undefined;
  const ids = sharedStatuses.map((uid) => statusId[uid]);
  return sql<boolean>`(article.status_id in (${sql.join(ids)}) or ${internal})`;
}

/** Returns a condition for the articles whose text the viewer can read, or undefined for all. */
export function withBodyVisibleTo(viewer: Viewer): Condition | undefined {
  const visible = visibleTo(viewer);
  const readable = withReadableBody(viewer);
  if (!readable) return visible;
  return sql<boolean>`(${visible ?? sql`1 = 1`} and ${readable})`;
}

/**
 * Returns a condition, on `feedback` joined with `article`, that excludes internal rejections, or undefined if the
 * viewer can see all feedback. Approvals, and rejections by the organization's own clients, aren't internal.
 */
export function withVisibleRejection(viewer: Viewer): Condition | undefined {
  const internal = withInternalWork(viewer);
  if (!internal) return undefined;
  return sql<boolean>`(feedback.approved = 1 or exists (
    select 1 from account where account.person_id = feedback.given_by_id
      and account.organization_id = article.client_id
      and account.role_id in (${sql.join(clientGroupIds)})) or ${internal})`;
}

const hiddenFields = { min_word_count: null, admin_draft_url: null, latest_feedback_rating: null };
const hiddenWithBody = { ...hiddenFields, google_doc: null };
const nothing = {};

/** Fields of an article that are presented as null to viewers who don't see its internal work. */
export type HiddenValues = Partial<Pick<Article, keyof typeof hiddenWithBody>>;

export const mayBeHidden = Object.keys(hiddenWithBody) as (keyof HiddenValues)[];

export function hiddenValues(viewer: Viewer, article: InternalFacts): HiddenValues {
  if (seesInternalWork(viewer, article)) return nothing;
  return readsBody(viewer, article) ? hiddenFields : hiddenWithBody;
}

/** Returns the fields whose changes are hidden from the viewer in the article's changelog. */
export const hiddenChanges = (viewer: Viewer, article: InternalFacts): readonly string[] =>
  seesInternalWork(viewer, article) ? [] : mayBeHidden;
