import type { Access } from './platform/endpoint.ts';
import { screenAccess } from './screens.ts';

interface ListScreen {
  access: Access;
  /** The search params that open a record or a panel. They don't belong to the state of the list. */
  panelParams: readonly string[];
  /** Whether the number of the list's rows can be requested for several lists in one call. */
  isCounted?: true;
}

const content = {
  access: screenAccess['/content-generation'],
  panelParams: ['article', 'panel'],
};

/** The screens whose lists have saved views, by path. `$year`, `$month`, `$id` and `$slug` are variable parts. */
export const listScreens = {
  '/content-generation/articles/list': { ...content, isCounted: true },
  '/content-generation/articles/$year/$month': content,
  '/content-generation/articles/$slug': content,
  '/content-generation/projects/$id': content,
  '/content-generation/templates': {
    access: screenAccess['/content-generation/templates'],
    panelParams: content.panelParams,
  },
  '/content-generation/keywords/$slug': {
    access: screenAccess['/content-generation/keywords'],
    panelParams: content.panelParams,
  },
  '/client-onboarding/website-builds': {
    access: screenAccess['/client-onboarding'],
    panelParams: ['panel', 'build', 'checklist', 'item'],
  },
  '/users/directory': {
    access: screenAccess['/users/directory'],
    panelParams: ['user', 'panel'],
  },
  '/users/invitations': {
    access: screenAccess['/users/invitations'],
    panelParams: ['panel'],
  },
  '/organizations/directory': {
    access: screenAccess['/organizations/directory'],
    panelParams: ['organization', 'panel'],
  },
  '/apps': { access: screenAccess['/apps'], panelParams: ['panel', 'build', 'job'] },
  '/reporting/$year/$month': {
    access: screenAccess['/reporting/$year/$month'],
    panelParams: ['report'],
  },
  '/administration/product-feedback': {
    access: screenAccess['/administration/product-feedback'],
    panelParams: ['feedback'],
  },
  '/administration/jobs': {
    access: screenAccess['/administration/jobs'],
    panelParams: ['job'],
  },
  '/administration/outbox': {
    access: screenAccess['/administration/outbox'],
    panelParams: ['mail'],
  },
  '/administration/audit-log': {
    access: screenAccess['/administration/audit-log'],
    panelParams: ['entry'],
  },
} as const satisfies Record<`/${string}`, ListScreen>;

type ListScreenPath = keyof typeof listScreens;

export const listScreenPaths = Object.keys(listScreens) as ListScreenPath[];

export const listScreen = (path: ListScreenPath): ListScreen => listScreens[path];

const variableParts: Readonly<Record<string, string>> = {
  $year: String.raw`\d{4}`,
  $month: '(0?[1-9]|1[0-2])',
  $id: String.raw`[1-9]\d{0,9}`,
  $slug: '[^/]+',
};

const patterns = listScreenPaths.map((path) => ({
  path,
  pattern: new RegExp(
    `^${path.replace(/\$\w+/g, (part) => variableParts[part] ?? part).replaceAll('/', String.raw`\/`)}$`,
  ),
}));

/** Removes the slashes at the end of a path, because both forms open the same screen. */
export function screenPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Returns the list screen that a path opens; undefined if its screen has no saved views. */
export const findListScreen = (path: string): ListScreenPath | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.path;
