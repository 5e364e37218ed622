import { expect, test } from 'vitest';
import { findListScreen, listScreenPaths, screenPath } from './list-screens.ts';

test('each list screen is found by its path, with and without variable parts', () => {
  for (const path of listScreenPaths) {
    const opened = path
      .replace('$year', '2026')
      .replace('$month', '5')
      .replace('$id', '12')
      .replace('$slug', 'acme-dental');
    expect(findListScreen(opened)).toBe(path);
  }
});

test('paths of other screens aren’t recognized as list screens', () => {
  for (const path of [
    '/',
    '/nowhere',
    '/reporting/presentation-templates/3',
    '/reporting/2026/13',
    '/content-generation/articles/12/document',
    '/apps/site',
    '//evil.example',
  ]) {
    expect([path, findListScreen(path)]).toEqual([path, undefined]);
  }
  expect(screenPath('/apps/')).toBe('/apps');
  expect(screenPath('/')).toBe('/');
});
