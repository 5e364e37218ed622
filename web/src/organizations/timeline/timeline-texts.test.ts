import type { TimelineEntry } from '@portal/contract/organizations/timeline.schema.ts';
import { timelineKinds } from '@portal/contract/organizations/timeline-kinds.ts';
import { expect, test } from 'vitest';
import { timelineSentence } from './timeline-texts.ts';

const person = { id: 1, name: 'Ada', avatar_color: '', avatar_url: null };
const entry = (change: Partial<TimelineEntry>): TimelineEntry => ({
  id: 1,
  kind: 'comment',
  at: '2026-03-02T12:00:00.000Z',
  person,
  title: 'Tides',
  path: '/',
  text: null,
  from: null,
  to: null,
  ...change,
});

function read(change: Partial<TimelineEntry>): string {
  const { before, title, after } = timelineSentence(entry(change));
  return `${before} ${title} ${after}`.trim();
}

// Requirements: B-HOME-01
test('each event is a sentence about its person and record', () => {
  expect(read({ kind: 'article_moved' })).toBe('Ada added Tides');
  expect(read({ kind: 'article_moved', from: 'Writing', to: 'Editing' })).toBe(
    'Ada moved Tides from Writing to Editing',
  );
  expect(read({ kind: 'approved', to: 'silence', person: null })).toBe(
    'Tides was approved automatically: nobody responded',
  );
  expect(read({ kind: 'report_opened', title: '2026-03', person: null, text: 'a@b.example' })).toBe(
    'a@b.example opened the report for March 2026',
  );
  expect(read({ kind: 'checklist_comment', title: 'DNS' })).toBe(
    'Ada commented on the checklist item DNS',
  );
  expect(read({ kind: 'meeting', title: 'call', to: '2026-03-02' })).toBe(
    'Ada logged a call of Mar 2nd, 2026',
  );
  expect(read({ kind: 'leads', title: '2026-03', from: '9', to: '12' })).toBe(
    '12 leads in March 2026 (9 in the month before)',
  );
  expect(read({ kind: 'link_check', to: 'done', text: '1' })).toBe(
    'The link check of Tides found 1 new problem',
  );
  expect(read({ kind: 'app_changed', text: 'backup', to: 'failed' })).toBe(
    'The backup of Tides failed',
  );
  expect(read({ kind: 'comment', person: null })).toBe('The portal commented on Tides');
});

test('every kind of event has a sentence', () => {
  for (const kind of timelineKinds) expect(read({ kind }), kind).toMatch(/\S \S/);
});
