import { expect, test } from 'vitest';
import { isBusy, opensHere, shortAddress, stateOf } from './application-texts.ts';
import {
  inactiveApplication,
  runningOperation,
  startedApplication,
  stoppedApplication,
} from './web-application.samples.ts';

// Requirements: P2-APPS-19
test('an active app counts as started only if its website responds', () => {
  expect(stateOf(startedApplication).name).toBe('Started');
  expect(stateOf(stoppedApplication).name).toBe('Stopped');
  expect(stateOf({ ...startedApplication, website_status: false }).name).toBe('Not responding');
  expect(stateOf(inactiveApplication).name).toBe('Inactive');
});

test('a running operation determines the state; a failed one does so only if it created the app', () => {
  const stopping = { ...startedApplication, operation: runningOperation };
  expect(stateOf(stopping).name).toBe('Stopping');
  expect([isBusy(stopping, 'stop'), isBusy(stopping, 'start')]).toEqual([true, false]);
  const failed = { ...runningOperation, state: 'failed' } as const;
  expect(isBusy({ operation: failed }, 'stop')).toBe(false);
  expect(stateOf({ ...startedApplication, operation: failed }).name).toBe('Started');
  const uncreated = { ...stoppedApplication, operation: { ...failed, kind: 'create' } as const };
  expect(stateOf(uncreated).name).toBe('Not created');
});

test('an app without an address or a visible operation is shown as being created', () => {
  const unmade = { ...stoppedApplication, staging_url: null, operation: null };
  expect(stateOf(unmade).name).toBe('Creating');
  const failed = { ...runningOperation, state: 'failed', kind: 'copy' } as const;
  expect(stateOf({ ...unmade, operation: failed }).name).toBe('Not created');
});

test('a local address can be opened only if the portal is open on a loopback host', () => {
  const local = { is_local_only: true };
  expect(opensHere(local, '127.0.0.1')).toBe(true);
  expect(opensHere(local, 'localhost')).toBe(true);
  expect(opensHere(local, 'portal.example.com')).toBe(false);
  expect(opensHere({ is_local_only: false }, 'portal.example.com')).toBe(true);
});

test('an address is displayed without its scheme and trailing slash', () => {
  expect(shortAddress('http://127.0.0.1:41000')).toBe('127.0.0.1:41000');
  expect(shortAddress('https://acme.apps.example/')).toBe('acme.apps.example');
});
