import type { TimelineEntry } from '@portal/contract/organizations/timeline.schema.ts';
import { expect, test } from 'vitest';
import { joinRuns } from './timeline-runs.ts';

let lastId = 0;
const entry = (kind: TimelineEntry['kind'], at: string, personId?: number): TimelineEntry => {
  lastId += 1;
  const person = personId
    ? { id: personId, name: 'Ada', avatar_color: '', avatar_url: null }
    : null;
  return { id: lastId, kind, at, person, title: '', path: '/', text: null, from: null, to: null };
};

test('only consecutive events of one kind, person, and day are joined', () => {
  const leads = [entry('leads', '2026-03-02'), entry('leads', '2026-03-02')];
  const moves = [entry('article_moved', '2026-03-02', 1), entry('article_moved', '2026-03-02', 1)];
  const other = entry('article_moved', '2026-03-02', 2);
  const late = entry('leads', '2026-03-02');
  const earlier = entry('leads', '2026-03-01');
  const all = [...leads, ...moves, other, late, earlier];
  const runs = joinRuns(all, ({ at }) => at);
  expect(runs.map(({ first, rest }) => [first.id, ...rest.map(({ id }) => id)])).toEqual([
    leads.map(({ id }) => id),
    moves.map(({ id }) => id),
    [other.id],
    [late.id],
    [earlier.id],
  ]);
});
