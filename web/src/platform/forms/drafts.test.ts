// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from './drafts.ts';

/** The browser's storage, which outlives the page. While `isStuck` is true, its writes never complete. */
const disk = new Map<string, Draft>();
let isStuck = false;
const never = new Promise<void>(() => undefined);

vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: (key: string) => Promise.resolve(disk.get(key)),
  set: (key: string, draft: Draft) =>
    isStuck ? never : Promise.resolve(void disk.set(key, draft)),
  del: (key: string) => (isStuck ? never : Promise.resolve(void disk.delete(key))),
  delMany: (all: string[]) => Promise.resolve(all.forEach((key) => void disk.delete(key))),
  keys: () => Promise.resolve([...disk.keys()]),
}));

const typed = (text: string): Draft => ({
  changes: { text },
  baseVersion: null,
  savedAt: '2026-03-02T10:00:00.000Z',
});

/** Simulates a reload of the page. */
async function openPage() {
  vi.resetModules();
  return import('./drafts.ts');
}

function leavePage(): void {
  window.dispatchEvent(new Event('pagehide'));
  isStuck = false;
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', {});
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  disk.clear();
  isStuck = false;
});

test('text typed just before the user leaves a page is restored when the page opens again', async () => {
  const page = await openPage();
  isStuck = true;
  void page.keepDraft(7, 'article-1', typed('the last word'));
  leavePage();
  const next = await openPage();
  expect(await next.findDraft(8, 'article-1')).toBeUndefined();
  expect(await next.findDraft(7, 'article-1')).toEqual(typed('the last word'));
  expect(disk.get('7:article-1')).toEqual(typed('the last word'));
  expect(localStorage).toHaveLength(0);
});

test('text saved just before the user leaves a page isn’t offered as a draft', async () => {
  const page = await openPage();
  await page.keepDraft(7, 'article-1', typed('sent'));
  isStuck = true;
  void page.dropDraft(7, 'article-1');
  leavePage();
  const next = await openPage();
  expect(await next.findDraft(7, 'article-1')).toBeUndefined();
});

test('new text replaces an old draft, and logging out deletes the draft', async () => {
  const page = await openPage();
  isStuck = true;
  void page.keepDraft(7, 'article-1', typed('older'));
  void page.keepDraft(7, 'article-2', typed('of another article'));
  leavePage();
  const next = await openPage();
  await next.keepDraft(7, 'article-1', typed('newer'));
  expect(await next.findDraft(7, 'article-1')).toEqual(typed('newer'));
  expect(await next.countDrafts(7)).toBe(2);
  await next.clearDrafts(7);
  expect(await next.countDrafts(7)).toBe(0);
  expect(localStorage).toHaveLength(0);
});
