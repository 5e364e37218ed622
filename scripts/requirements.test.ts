import { expect, test } from 'vitest';
import { readNamedCodes } from './annotations.ts';
import { readAllRows, readExcused } from './catalogue.ts';

// Read once and outside the tests, because reading could exceed their time limit on a busy machine.
const named = readNamedCodes();

test('each decision is named by a test, or excused with a reason', () => {
  const decisions = readAllRows()
    .filter(({ area }) => area === 'D')
    .map(({ code }) => code);
  expect(decisions).toHaveLength(73);
  expect(decisions).toEqual([...new Set(decisions)].sort());
  const excused = readExcused();
  expect(decisions.filter((code) => !named.has(code) && !excused.has(code))).toEqual([]);
});

test('the list of excused codes contains only existing rows and decisions', () => {
  const known = readAllRows().map(({ code }) => code);
  expect([...readExcused().keys()].filter((code) => !known.includes(code))).toEqual([]);
});

// Requirements: D-72
test('each row beyond the specification has its own code and is named by a test', () => {
  const rows = readAllRows().filter(({ part }) => part === 3);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ code }) => !/^B-[A-Z]+-\d\d$/.test(code))).toEqual([]);
  expect(rows.filter(({ code }) => !named.has(code))).toEqual([]);
});
