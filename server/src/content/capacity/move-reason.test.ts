import { expect, test } from 'vitest';
import { moveReason } from './move-reason.ts';

const move = {
  role: 'writer',
  week: '2026-12-07',
  to: 'Ana Silva',
  client: 'Acme',
  done: 5,
  total: 6,
  before: { unit: 'articles', capacity: 8, load: 6 },
} as const;

// Requirements: B-CAP-05
test('a reason states the person’s share of the client’s last articles, and the person’s room', () => {
  expect(moveReason(move)).toBe(
    'Ana Silva has written 5 of Acme’s last 6 articles and has room for 2 articles in the week of Dec 7.',
  );
  expect(moveReason({ ...move, role: 'editor', done: 1, total: 1 })).toBe(
    'Ana Silva has edited Acme’s last article and has room for 2 articles in the week of Dec 7.',
  );
});

// Requirements: B-CAP-05
test('a reason states the lowest load if nobody with room has worked for the client', () => {
  const before = { unit: 'words', capacity: 6_000, load: 1_800 } as const;
  expect(moveReason({ ...move, role: 'poster', done: 0, before })).toBe(
    'Nobody with room has posted for Acme recently, and Ana Silva has the lowest load in the week of Dec 7: 1,800 of 6,000 words.',
  );
});
