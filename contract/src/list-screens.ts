import type { Access } from './platform/endpoint.ts';
import { screenAccess } from './screens.ts';

interface ListScreen {
  access: Access;
  /** The search params that open a record or a panel. They aren't part of the list's state. */
  panelParams: readonly string[];
  /** The search params that identify the list's record. A saved view applies to the lists of all such records. */
  contextParams?: readonly string[];
  /** Whether the rows of saved views of this screen can be counted. */
  isCounted?: true;
}

const content = {
  access: screenAccess['/content-generation'],
  panelParams: ['article', 'panel'],
};

/** The screens whose lists have saved views, by path. `$year`, `$month`, `$id` and `$slug` are variable parts. */
export const listScreens = {
  '/content-generation/articles/list': { ...content, isCounted: true },
  '/content-generation/articles/$year/$month': { ...content, isCounted: true },
  '/content-generation/articles/$slug': { ...content, isCounted: true },
  '/content-generation/projects/$id': { ...content, isCounted: true },
  '/content-generation/archives': { access: content.access, panelParams: [], isCounted: true },
  '/content-generation/assignments': { ...content, isCounted: true },
  '/content-generation/assignments/$slug': {
    access: screenAccess['/content-generation/assignments/$username'],
    panelParams: content.panelParams,
    isCounted: true,
  },
  '/content-generation/templates/monthly': {
    access: screenAccess['/content-generation/templates'],
    panelParams: content.panelParams,
    isCounted: true,
  },
  '/content-generation/templates': {
    access: screenAccess['/content-generation/templates'],
    panelParams: content.panelParams,
    isCounted: true,
  },
  '/content-generation/keywords/$slug': {
    access: screenAccess['/content-generation/keywords'],
    panelParams: content.panelParams,
    isCounted: true,
  },
  '/client-onboarding/website-builds': {
    access: screenAccess['/client-onboarding'],
    panelParams: ['panel', 'build', 'checklist', 'item'],
    isCounted: true,
  },
  '/client-onboarding': {
    access: screenAccess['/client-onboarding'],
    panelParams: ['checklist', 'item'],
  },
  '/client-onboarding/onboarding-checklists': {
    access: screenAccess['/client-onboarding/onboarding-checklists'],
    panelParams: ['template', 'item'],
  },
  '/account-health': {
    access: screenAccess['/account-health'],
    panelParams: ['account', 'refresh', 'run'],
  },
  '/account-health/posting-overview': {
    access: screenAccess['/account-health/posting-overview'],
    panelParams: ['account', 'errors'],
  },
  '/utilities/broken-link-checker': {
    access: screenAccess['/utilities/broken-link-checker'],
    panelParams: ['link'],
    contextParams: ['check'],
    isCounted: true,
  },
  '/inbox': { access: 'signed-in', panelParams: [] },
  '/users/directory': {
    access: screenAccess['/users/directory'],
    panelParams: ['user', 'panel'],
    isCounted: true,
  },
  '/users/invitations': {
    access: screenAccess['/users/invitations'],
    panelParams: ['panel'],
    isCounted: true,
  },
  '/organizations/directory': {
    access: screenAccess['/organizations/directory'],
    panelParams: ['organization', 'panel'],
    isCounted: true,
  },
  '/organizations/ledger': {
    access: screenAccess['/organizations/ledger'],
    panelParams: [],
    isCounted: true,
  },
  '/organizations/economics': {
    access: screenAccess['/organizations/economics'],
    panelParams: ['client'],
  },
  '/organizations/statements': {
    access: screenAccess['/organizations/statements'],
    panelParams: ['person'],
  },
  '/apps': {
    access: screenAccess['/apps'],
    panelParams: ['panel', 'build', 'job'],
    isCounted: true,
  },
  '/reporting/$year/$month': {
    access: screenAccess['/reporting/$year/$month'],
    panelParams: ['report'],
    isCounted: true,
  },
  '/reporting/data': {
    access: screenAccess['/reporting/data'],
    panelParams: ['month', 'import', 'preview'],
  },
  '/reporting/presentation-templates': {
    access: screenAccess['/reporting/presentation-templates'],
    panelParams: [],
  },
  '/administration/child-themes': {
    access: screenAccess['/administration/child-themes'],
    panelParams: ['theme', 'panel'],
  },
  '/administration/product-feedback': {
    access: screenAccess['/administration/product-feedback'],
    panelParams: ['feedback'],
    isCounted: true,
  },
  '/administration/jobs': {
    access: screenAccess['/administration/jobs'],
    panelParams: ['job'],
    isCounted: true,
  },
  '/administration/outbox': {
    access: screenAccess['/administration/outbox'],
    panelParams: ['mail'],
    isCounted: true,
  },
  '/administration/audit-log': {
    access: screenAccess['/administration/audit-log'],
    panelParams: ['entry'],
    isCounted: true,
  },
} as const satisfies Record<`/${string}`, ListScreen>;

export type ListScreenPath = keyof typeof listScreens;

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

/** Returns the variable parts of a list screen's path by name, such as `year` and `month`. */
export function listScreenParams(screen: ListScreenPath, path: string): Record<string, string> {
  const parts = path.split('/');
  return Object.fromEntries(
    screen
      .split('/')
      .flatMap((name, place) =>
        name.startsWith('$') ? [[name.slice(1), parts[place] ?? '']] : [],
      ),
  );
}

/** Removes the slashes at the end of a path, because a path opens the same screen with and without them. */
export function screenPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Returns the list screen that a path opens, or undefined if the screen has no saved views. */
export const findListScreen = (path: string): ListScreenPath | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.path;
