import { expect, test } from 'vitest';
import { searchParams } from '#platform/routing/search-params.ts';
import { type OpenPanel, panelOf, panelParams, searchOfPanel } from './panel-search.ts';

const read = searchParams(panelParams);
const openAt = (search: Record<string, unknown>) => panelOf(read(search));

test.each<[Record<string, string>, OpenPanel | null]>([
  [{}, null],
  [{ article: '12' }, { kind: 'article', id: 12, isEdited: false }],
  [
    { article: '12', panel: 'edit' },
    { kind: 'article', id: 12, isEdited: true },
  ],
  [{ panel: 'add' }, { kind: 'new', record: 'article' }],
  [{ panel: 'add:template' }, { kind: 'new', record: 'template' }],
  [{ panel: 'add:keyword' }, { kind: 'new', record: 'keyword' }],
  [{ panel: 'template:12' }, { kind: 'template', id: 12 }],
  [{ panel: 'keyword:7' }, { kind: 'keyword', id: 7 }],
  [{ panel: 'bulk' }, { kind: 'bulk' }],
])('search params %j open %j, and the panel’s own params open it again', (search, open) => {
  expect(openAt(search)).toEqual(open);
  expect(openAt(searchOfPanel(open) as Record<string, unknown>)).toEqual(open);
});

test.each([
  { panel: 'edit' },
  { panel: 'template:' },
  { panel: 'template:0' },
  { panel: 'template:-1' },
  { panel: 'keyword:x' },
  { panel: 'add:article' },
  { panel: 'other:3' },
  { article: 'x' },
  { article: '0' },
])('search params %j open no panel', (search) => {
  expect(openAt(search)).toBeNull();
});
