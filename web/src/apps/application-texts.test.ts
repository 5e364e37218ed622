import { expect, test } from 'vitest';
import { isBusy, shortAddress, stateOf } from './application-texts.ts';
import {
  inactiveApplication,
  runningOperation,
  startedApplication,
  stoppedApplication,
} from './web-application.samples.ts';

test('the website’s status decides whether an app counts as started (P2-APPS-19)', () => {
  expect(stateOf(startedApplication).name).toBe('Started');
  expect(stateOf(stoppedApplication).name).toBe('Stopped');
  expect(stateOf({ ...startedApplication, website_status: false }).name).toBe('Not answering');
  expect(stateOf(inactiveApplication).name).toBe('Inactive');
});

test('what runs comes first, and what failed is no state but of a creation', () => {
  const stopping = { ...startedApplication, operation: runningOperation };
  expect(stateOf(stopping).name).toBe('Stopping');
  expect([isBusy(stopping, 'stop'), isBusy(stopping, 'start')]).toEqual([true, false]);
  const failed = { ...runningOperation, state: 'failed' } as const;
  expect(isBusy({ operation: failed }, 'stop')).toBe(false);
  expect(stateOf({ ...startedApplication, operation: failed }).name).toBe('Started');
  const uncreated = { ...stoppedApplication, operation: { ...failed, kind: 'create' } as const };
  expect(stateOf(uncreated).name).toBe('Not created');
});

test('an address is read without its scheme', () => {
  expect(shortAddress('http://127.0.0.1:41000')).toBe('127.0.0.1:41000');
  expect(shortAddress('https://acme.apps.example/')).toBe('acme.apps.example');
});
