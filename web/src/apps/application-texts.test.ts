import { expect, test } from 'vitest';
import { isBusy, shortAddress, stateOf } from './application-texts.ts';

const started = {
  active: true,
  operation: null,
  webserver_status: true,
  wordpress_status: true,
  website_status: true,
};
const stopped = {
  ...started,
  webserver_status: false,
  wordpress_status: false,
  website_status: false,
};
const operation = {
  id: 1,
  kind: 'stop',
  person: null,
  job: 1,
  state: 'running',
  progress_done: 0,
  progress_total: 0,
  progress_text: '',
  steps: [],
  error: null,
  created_at: '2026-11-21T20:05:00.000Z',
  finished_at: null,
} as const;

test('the website’s status decides whether an application counts as started (P2-APPS-19)', () => {
  expect(stateOf(started).name).toBe('Started');
  expect(stateOf(stopped).name).toBe('Stopped');
  expect(stateOf({ ...started, website_status: false }).name).toBe('Not answering');
  expect(stateOf({ ...stopped, active: false }).name).toBe('Inactive');
});

test('what runs comes first, and keeps its own control busy (P2-APPS-35)', () => {
  const stopping = { ...started, operation: { ...operation, steps: [] } };
  expect(stateOf(stopping).name).toBe('Stopping');
  expect([isBusy(stopping, 'stop'), isBusy(stopping, 'start')]).toEqual([true, false]);
  const failed = { ...operation, steps: [], state: 'failed' as const };
  expect(isBusy({ operation: failed }, 'stop')).toBe(false);
  expect(stateOf({ ...started, operation: failed }).name).toBe('Started');
  expect(stateOf({ ...stopped, operation: { ...failed, kind: 'create' } }).name).toBe(
    'Not created',
  );
});

test('an address is read without its scheme', () => {
  expect(shortAddress('http://127.0.0.1:41000')).toBe('127.0.0.1:41000');
  expect(shortAddress('https://acme.apps.example/')).toBe('acme.apps.example');
});
