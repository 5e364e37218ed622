import { randomUUID } from 'node:crypto';
import type { NewDocument } from '@portal/contract/content/documents/document.schema.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { applyChanges } from '#content/articles/article-update.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid, invalidWhole } from '#platform/errors.ts';
import type { Files } from '#platform/files/files.service.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';
import { authorize } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { articlePolicy } from '../articles/article.policy.ts';
import type { ArticleRecord } from '../articles/article.record.ts';
import { getArticle, getLockedArticle } from '../articles/article.service.ts';
import { contentOf } from './article-body.presenter.ts';
import { selectBody } from './article-body.repository.ts';
import { writeBodyFile } from './body-export.task.ts';
import { claimDocument, deleteClaim, releaseClaim } from './document.repository.ts';
import {
  type DocumentConnector,
  documentConnector,
  type LinkedDocument,
  type NewDocumentFile,
} from './document-connector.ts';
import type { DriveFileKind } from './google-drive/google-drive.ts';
import { loadBodyImages } from './images/body-image.service.ts';

const kindOf = ({ isSheet }: NewDocument): DriveFileKind => (isSheet ? 'sheet' : 'doc');
const fieldOf = { doc: 'google_doc', sheet: 'google_sheet' } as const;

/** A claim's lifetime. It must be longer than the timeout of the outside service. */
const claimMilliseconds = 120_000;

/** Returns an article's existing document, given its link. */
function presentLink(url: string): LinkedDocument {
  return { url, fileId: /\/d\/([\w-]{10,})/.exec(url)?.[1] ?? null };
}

/** Throws 400 if the call's organization or project differs from the article's. */
function checkPlace(article: ArticleRecord, { organization, projectId }: NewDocument): void {
  const errors: FieldErrors = {};
  const { client, project } = article;
  const isOwnClient =
    typeof organization === 'string'
      ? foldText(organization) === foldText(client.dba_name)
      : organization === client.id;
  if (organization && !isOwnClient) errors.organization = ["This is not the article's client."];
  if (projectId && projectId !== project?.id) {
    errors.projectId = ["This is not the article's project."];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function portalText({ database, files }: DocumentServices, article: ArticleRecord) {
  const { reader } = database;
  const body = await selectBody(reader, article.id);
  if (!body || body.word_count === 0) return undefined;
  const content = contentOf(body);
  const images = await loadBodyImages(reader, files, article.id, content);
  const exported = { format: 'html', title: article.title, content, images } as const;
  return (await runHeavyTask(writeBodyFile, exported)).toString();
}

async function wantedOf(
  services: DocumentServices,
  article: ArticleRecord,
  document: NewDocument,
): Promise<Omit<NewDocumentFile, 'mark'>> {
  const kind = kindOf(document);
  const month = article.planning_year_month;
  return {
    articleId: article.id,
    kind,
    title: document.title ?? article.title,
    place: {
      client: article.client.dba_name,
      project: article.project?.name ?? null,
      year: document.year ?? month?.year ?? null,
      month: document.month ?? month?.month ?? null,
    },
    html: kind === 'doc' ? await portalText(services, article) : undefined,
  };
}

interface ClaimOrDocument {
  /** A document that another call created after this call's first check. */
  document?: LinkedDocument;
  mark?: NewDocumentFile['mark'];
}

/** Claims a document's creation, or returns the document if it exists. Linking the document deletes the claim. */
async function claimOrFind(
  db: Db,
  viewer: Viewer,
  { articleId, kind }: Pick<NewDocumentFile, 'articleId' | 'kind'>,
): Promise<ClaimOrDocument> {
  const claimed = { article_id: articleId, kind };
  const mark = randomUUID();
  const claim = { ...claimed, mark, claimed_at: clock.instant() };
  const held = await claimDocument(db, claim, instantAfter(-claimMilliseconds));
  if (!held) {
    throw conflict('Someone else is creating this document. Try again in a moment.');
  }
  const link = (await getArticle(db, viewer, articleId))[fieldOf[kind]];
  if (link === null) return { mark: { text: held, isNew: held === mark } };
  await deleteClaim(db, claimed);
  return { document: presentLink(link) };
}

/** Creates the document under a claim, so that concurrent calls create only one document. */
async function createOnce(
  database: Database,
  viewer: Viewer,
  connector: DocumentConnector,
  file: Omit<NewDocumentFile, 'mark'>,
): Promise<LinkedDocument> {
  const { document, mark } = await database.transaction((db) => claimOrFind(db, viewer, file));
  if (document) return document;
  try {
    return await connector.create({ ...file, mark });
  } catch (error) {
    const claimed = { article_id: file.articleId, kind: file.kind };
    await database.transaction((db) => releaseClaim(db, claimed));
    throw error;
  }
}

export interface DocumentServices {
  database: Database;
  files: Files;
  guardedFetch: GuardedFetch;
}

/** Returns the article's document, or creates a document that the caller must link with `linkDocument`. */
export async function createDocument(
  services: DocumentServices,
  viewer: Viewer,
  document: NewDocument,
): Promise<LinkedDocument> {
  const { reader } = services.database;
  const article = await getArticle(reader, viewer, document.articleId);
  authorize(viewer, articlePolicy.writeBody, article);
  checkPlace(article, document);
  const link = article[fieldOf[kindOf(document)]];
  if (link !== null) return presentLink(link);
  const { database, guardedFetch } = services;
  const request = await wantedOf(services, article, document);
  try {
    const connector = await documentConnector(database, guardedFetch);
    if (connector.needsClaim) return await createOnce(database, viewer, connector, request);
    return await connector.create(request);
  } catch (error) {
    throw error instanceof ConnectorError ? invalidWhole(error.message) : error;
  }
}

/** Links an article to its new document unless someone has entered a link since the document was created. */
export async function linkDocument(
  db: Db,
  viewer: Viewer,
  wanted: NewDocument,
  document: LinkedDocument,
): Promise<{ document: LinkedDocument; article: ArticleRecord }> {
  const kind = kindOf(wanted);
  const before = await getLockedArticle(db, viewer, wanted.articleId);
  await deleteClaim(db, { article_id: before.id, kind });
  const link = before[fieldOf[kind]];
  if (link !== null) return { document: presentLink(link), article: before };
  const change = { before, values: { [fieldOf[kind]]: document.url } };
  const [changed] = await applyChanges(db, [change], { viewer });
  return { document, article: changed ?? before };
}
