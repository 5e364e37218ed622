import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import type { BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { articlePushEndpoints } from '@portal/contract/content/push/article-push.endpoints.ts';
import type { ArticlePushBody } from '@portal/contract/content/push/article-push.schema.ts';
import sharp from 'sharp';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { makeSiteCredentials } from './account-health.factories.ts';
import { makeArticle, makeArticleTeam, type StoredArticle } from './content.factories.ts';
import type { Caller, TestPortal } from './portal.ts';
import { siteCredentials } from './wordpress-site.ts';

export type ArticleTeam = Awaited<ReturnType<typeof makeArticleTeam>>;

/** Creates a team whose organization's site is connected. */
export async function makePushTeam(db: Db, host: string): Promise<ArticleTeam> {
  const team = await makeArticleTeam(db);
  await db
    .updateTable('organization')
    .set({ domain: `https://${host}` })
    .where('id', '=', team.organization.id)
    .execute();
  await makeSiteCredentials(db, team.organization.id, siteCredentials, host);
  return team;
}

export const textOf = (text: string): BodyNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
});

const picture = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

interface NewArticle {
  title?: string;
  text?: string;
  /** The colors of the images that follow the text, one image for each color. */
  images?: readonly string[];
}

/** Creates a client-approved article with text and images. */
export async function makeApprovedArticle(
  portal: TestPortal,
  team: ArticleTeam,
  staff: Caller,
  { title = 'Sailing Lessons', text = 'Boats sail.', images = [] }: NewArticle = {},
): Promise<StoredArticle> {
  const article = await makeArticle(portal.database.writer, {
    ...team.columns,
    status: 'final_review',
    title,
    description: 'Learn to sail & more.',
  });
  const params = { id: article.id };
  const nodes: BodyNode[] = [textOf(text)];
  for (const color of images) {
    const image = new File([new Uint8Array(await picture(color))], 'image.png');
    const added = await staff.call(articleBodyEndpoints.addImage, {
      params,
      body: {},
      files: { image },
    });
    nodes.push({ type: 'image', attrs: { image: added.body.id, alt: `A ${color} boat` } });
  }
  const content = { type: 'doc' as const, content: nodes };
  await staff.call(articleBodyEndpoints.update, { params, body: { content } });
  const approver = await portal.signIn(team.people.approver);
  await approver.call(articleEndpoints.submit, {
    body: {
      articleId: article.id,
      to_status: 'ready_to_post',
      extras: { feedback: { approved: true, satisfaction: 5, feedback_body: '' } },
    },
  });
  return article;
}

export const startPush = (caller: Caller, { id }: { id: number }, body: Partial<ArticlePushBody>) =>
  caller.call(articlePushEndpoints.start, { params: { id }, body });

export const readPush = async (caller: Caller, { id }: { id: number }) =>
  (await caller.call(articlePushEndpoints.get, { params: { id } })).body;

/** Runs a push's job, with its retries, until it ends. */
export async function finishPush(portal: TestPortal, caller: Caller, article: { id: number }) {
  for (let run = 0; run < 10; run += 1) {
    await portal.services.runner.runDue();
    const push = await readPush(caller, article);
    if (push.state !== 'queued' && push.state !== 'running') return push;
    clock.set(instantAfter(3_600_000));
  }
  throw new Error('The push doesn’t end.');
}
