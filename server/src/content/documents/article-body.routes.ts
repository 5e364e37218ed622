import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentBodyVersion, presentBodyVersionSummary } from './article-body.presenter.ts';
import { getArticleWithBody, getBody, updateBody } from './article-body.service.ts';
import { exportBody } from './body-export.ts';
import { selectBodyVersions } from './body-version.repository.ts';
import {
  assertVersionsReadable,
  getBodyVersion,
  keepBodyVersion,
  restoreBodyVersion,
} from './body-version.service.ts';
import { selectBodyImages } from './images/body-image.repository.ts';
import {
  addBodyImage,
  type ImageServices,
  loadBodyImages,
  presentBodyImage,
  storeBodyImage,
} from './images/body-image.service.ts';

export const articleBodyRoutes = (services: ImageServices): Route[] => [
  route(articleBodyEndpoints.get, ({ db, viewer, params }) => getBody(db, viewer, params.id)),
  route(articleBodyEndpoints.update, ({ db, viewer, params, body, readOnly, version }) =>
    updateBody(db, viewer, params.id, { content: body.content, readOnly, version }),
  ),
  route(articleBodyEndpoints.export, async ({ db, viewer, params, query }) => {
    const { title } = await getArticleWithBody(db, viewer, params.id);
    const { content } = await getBody(db, viewer, params.id);
    const images = await loadBodyImages(db, services.files, params.id, content);
    return exportBody({ format: query.format, title, content, images });
  }),
  route(articleBodyEndpoints.listImages, async ({ db, viewer, params, query }) => {
    await getArticleWithBody(db, viewer, params.id);
    const page = await selectBodyImages(db, params.id, query);
    return mapPage(page, (row) => presentBodyImage(row, params.id));
  }),
  route(articleBodyEndpoints.addImage, {
    prepare: ({ reader, viewer, params, body, files }) =>
      storeBodyImage(services, reader, viewer, { articleId: params.id, body, file: files.image }),
    handle: ({ db, viewer, params }, stored) => addBodyImage(db, viewer, params.id, stored),
  }),
  route(articleBodyEndpoints.listVersions, async ({ db, viewer, params, query }) => {
    await assertVersionsReadable(db, viewer, params.id);
    return mapPage(await selectBodyVersions(db, params.id, query), presentBodyVersionSummary);
  }),
  route(articleBodyEndpoints.getVersion, async ({ db, viewer, params }) => {
    await assertVersionsReadable(db, viewer, params.id);
    return presentBodyVersion(await getBodyVersion(db, params.id, params.version));
  }),
  route(articleBodyEndpoints.keepVersion, async ({ db, viewer, params, body }) =>
    presentBodyVersion(await keepBodyVersion(db, viewer, params.id, body.name)),
  ),
  route(articleBodyEndpoints.restoreVersion, ({ db, viewer, params, version }) =>
    restoreBodyVersion(db, viewer, params.id, { id: params.version, version }),
  ),
];
