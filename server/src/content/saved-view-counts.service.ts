import { keywordMetaEndpoints } from '@portal/contract/content/keywords/keyword-meta.endpoints.ts';
import { articleTemplateEndpoints } from '@portal/contract/content/planning/article-template.endpoints.ts';
import {
  findListScreen,
  type ListScreenPath,
  listScreenParams,
} from '@portal/contract/list-screens.ts';
import type { SavedViewCount } from '@portal/contract/users/saved-view.schema.ts';
import { findIdsBySlug } from '#organizations/organizations/organization-names.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { countedList, countsViewsOf } from '#users/saved-views/counted-lists.service.ts';
import type { ViewToCount } from '#users/saved-views/saved-view.events.ts';
import { countAddressedLists } from './articles/article.service.ts';
import { countOpenAssignments } from './assignments/assignment-count.service.ts';
import { countableKeywords } from './keywords/keyword-counts.repository.ts';
import { visibleTemplates } from './planning/templates/article-template.policy.ts';
import {
  conditionsOf,
  countableTemplates,
} from './planning/templates/article-template.repository.ts';

type Params = Readonly<Record<string, string>>;

/** The lists of articles, with the filters that each screen adds to the filters in the URL. */
const articleLists: Partial<Record<ListScreenPath, (params: Params) => Params>> = {
  '/content-generation/articles/list': () => ({}),
  '/content-generation/articles/$slug': ({ client = '0' }) => ({ client }),
  '/content-generation/articles/$year/$month': ({ year = '', month = '' }) => ({
    year,
    month: String(Number(month)),
  }),
  '/content-generation/projects/$id': ({ id = '' }) => ({ project: id }),
  '/content-generation/archives': () => ({ archives: 'true' }),
};

const organizationArticles: ListScreenPath = '/content-generation/articles/$slug';

/** Returns the ids of the clients named in the paths of views, by slug. */
async function clientsOf(db: Db, views: readonly ViewToCount[]): Promise<Map<string, string>> {
  const slugs = views.flatMap(({ path }) =>
    findListScreen(path) === organizationArticles
      ? (listScreenParams(organizationArticles, path).slug ?? [])
      : [],
  );
  return slugs.length === 0 ? new Map() : findIdsBySlug(db, slugs);
}

/** Returns an article-list view's filters, or null for views of other lists. */
function filtersOf({ path, search }: ViewToCount, clients: ReadonlyMap<string, string>) {
  const screen = findListScreen(path);
  const fixed = screen && articleLists[screen];
  if (!fixed) return null;
  const params = listScreenParams(screen, path);
  const client = clients.get(params.slug ?? '');
  return { ...search, ...fixed({ ...params, ...(client !== undefined && { client }) }) };
}

/** Counts the articles that the viewer can see in saved views of article lists. */
export async function countSavedArticleViews(
  db: Db,
  viewer: Viewer,
  views: readonly ViewToCount[],
): Promise<SavedViewCount[]> {
  const clients = await clientsOf(db, views);
  const counted = views.flatMap((view) => {
    const filters = filtersOf(view, clients);
    return filters ? [{ id: view.id, filters }] : [];
  });
  const counts = await countAddressedLists(
    db,
    viewer,
    counted.map(({ filters }) => filters),
  );
  return counted.flatMap(({ id }, index) => {
    const count = counts[index];
    return typeof count === 'number' ? [{ id, count, has_more: false }] : [];
  });
}

const assignmentsOf = '/content-generation/assignments/$slug';

/** Counts the open articles in saved views of assignments, in the same way as the lists on the screens. */
export async function countAssignmentViews(
  db: Db,
  { viewer, views }: { viewer: Viewer; views: readonly ViewToCount[] },
): Promise<SavedViewCount[]> {
  const ofScreen = views.flatMap(({ id, path, search }) => {
    const screen = findListScreen(path);
    const isLead = search.lead === 'true';
    if (screen === '/content-generation/assignments') return { id, username: null, isLead };
    if (screen !== assignmentsOf) return [];
    return { id, username: listScreenParams(screen, path).slug ?? '', isLead };
  });
  const counts = await countOpenAssignments(db, viewer, ofScreen);
  return ofScreen.flatMap(({ id }, index) => {
    const count = counts[index];
    return typeof count === 'number' ? [{ id, count, has_more: false }] : [];
  });
}

/** Returns the number of next month, which the screen of a month's templates shows initially. */
const monthToPlan = () => (Number(clock.today().slice(5, 7)) % 12) + 1;

/** Counts saved views of templates and keywords. */
export const countPlanningViews = countsViewsOf([
  countedList('/content-generation/templates', {
    endpoint: articleTemplateEndpoints.list,
    queryOf: ({ search, client, contentType, writer, archived }) => ({
      search,
      client,
      contentType,
      writer,
      archived: String(archived === 'true'),
    }),
    rows: (db, viewer, query) =>
      countableTemplates(db, visibleTemplates(viewer), conditionsOf(query)),
  }),
  countedList('/content-generation/templates/monthly', {
    endpoint: articleTemplateEndpoints.list,
    queryOf: ({ month = String(monthToPlan()) }) => ({ month }),
    rows: (db, viewer, query) =>
      countableTemplates(db, visibleTemplates(viewer), conditionsOf(query)),
  }),
  countedList('/content-generation/keywords/$slug', {
    endpoint: keywordMetaEndpoints.list,
    queryOf: ({ search, tag, planning_month }) => ({ search, tag, planning_month }),
    rows: (db, _viewer, query, { slug = '' }) => countableKeywords(db, slug, query),
  }),
]);
