import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import type { BodyExportFormat } from '@portal/contract/content/documents/article-body.schema.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { mapPage } from '#platform/database/paging.ts';
import { type FileResponse, type Route, route } from '#platform/http/route.ts';
import { getArticle } from '../articles/article.service.ts';
import { presentBodyVersion, presentBodyVersionSummary } from './article-body.presenter.ts';
import { getBody, updateBody } from './article-body.service.ts';
import { bodyHtml } from './body-html.ts';
import { bodyMarkdown } from './body-markdown.ts';
import { selectBodyVersions } from './body-version.repository.ts';
import { getBodyVersion, keepBodyVersion, restoreBodyVersion } from './body-version.service.ts';

/** Returns a file name that is valid on every operating system. */
function fileName(title: string, extension: string): string {
  const plain = title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 120)
    .toWellFormed()
    .trim();
  return `${plain || 'Article'}.${extension}`;
}

/** Returns a download named after the article. */
function exportBody(format: BodyExportFormat, title: string, content: BodyContent): FileResponse {
  if (format === 'markdown') {
    const type = 'text/markdown; charset=utf-8';
    return { name: fileName(title, 'md'), type, content: Buffer.from(bodyMarkdown(content)) };
  }
  const type = 'text/html; charset=utf-8';
  return { name: fileName(title, 'html'), type, content: Buffer.from(bodyHtml(title, content)) };
}

export const articleBodyRoutes: Route[] = [
  route(articleBodyEndpoints.get, ({ db, viewer, params }) => getBody(db, viewer, params.id)),
  route(articleBodyEndpoints.update, ({ db, viewer, params, body, readOnly, version }) =>
    updateBody(db, viewer, params.id, { content: body.content, readOnly, version }),
  ),
  route(articleBodyEndpoints.export, async ({ db, viewer, params, query }) => {
    const { title } = await getArticle(db, viewer, params.id);
    const { content } = await getBody(db, viewer, params.id);
    return exportBody(query.format, title, content);
  }),
  route(articleBodyEndpoints.listVersions, async ({ db, viewer, params, query }) => {
    await getArticle(db, viewer, params.id);
    return mapPage(await selectBodyVersions(db, params.id, query), presentBodyVersionSummary);
  }),
  route(articleBodyEndpoints.getVersion, async ({ db, viewer, params }) => {
    await getArticle(db, viewer, params.id);
    return presentBodyVersion(await getBodyVersion(db, params.id, params.version));
  }),
  route(articleBodyEndpoints.keepVersion, async ({ db, viewer, params, body }) =>
    presentBodyVersion(await keepBodyVersion(db, viewer, params.id, body.name)),
  ),
  route(articleBodyEndpoints.restoreVersion, ({ db, viewer, params, version }) =>
    restoreBodyVersion(db, viewer, params.id, { id: params.version, version }),
  ),
];
