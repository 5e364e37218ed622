import type { BoardColumn } from '@portal/contract/content/articles/article-board.schema.ts';
import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import { type StatusUid, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { expect, test } from 'vitest';
import { dropOf, placeCards, readLimits, writeLimits } from './board-drops.ts';

const person = (id: number) => ({
  id,
  name: `Person ${id}`,
  is_staff: false,
  avatar_color: null,
  avatar_url: null,
});

const status = (uid: StatusUid) => ({
  id: statusId[uid],
  uid,
  name: uid,
  color: '#000000',
  status_type: 'Active' as const,
});

const card = (fields: Partial<ArticleCard> = {}): ArticleCard =>
  // The cast is safe: the functions read only these fields.
  ({
    id: 1,
    title: 'Boats',
    archived: false,
    allowed_actions: [],
    status: status('editing'),
    client: { id: 7, dba_name: 'Acme' },
    content_type: { uid: 'blog', name: 'Blog' },
    writer: { id: 3, user: person(30) },
    editor: person(4),
    lead: null,
    final_approver: person(5),
    poster: null,
    ...fields,
  }) as ArticleCard;

const column = (key: string) => ({ key, name: key });

// Requirements: B-CAL-23
test('a workflow move takes precedence over setting the status by hand, which needs a permission', () => {
  const approving = card({ allowed_actions: ['approve', 'reject', 'set_status'] });
  expect(dropOf(approving, 'status', column('final_review'), 4)).toMatchObject({ kind: 'move' });
  expect(dropOf(approving, 'status', column('planned'), 4)).toEqual({ kind: 'status' });
  expect(dropOf(approving, 'status', column('editing'), 4)).toEqual({ kind: 'same' });
  const reading = card();
  expect(dropOf(reading, 'status', column('final_review'), 9)).toEqual({
    kind: 'refused',
    why: 'Only the editor or staff can move it here.',
  });
  expect(dropOf(reading, 'status', column('posted'), 9)).toEqual({
    kind: 'refused',
    why: 'Articles in editing can’t go to posted.',
  });
  expect(dropOf(card({ archived: true }), 'status', column('planned'), 4).kind).toBe('refused');
});

// Requirements: B-CAL-23
test('an article can’t change its client or lose its writer, but it can lose its editor', () => {
  const own = card({ allowed_actions: ['update'] });
  expect(dropOf(own, 'client', column('8'), 4).kind).toBe('refused');
  expect(dropOf(own, 'writer', column('none'), 4).kind).toBe('refused');
  expect(dropOf(own, 'writer', column('8'), 4)).toEqual({ kind: 'person' });
  expect(dropOf(own, 'editor', column('none'), 4)).toEqual({ kind: 'person' });
  expect(dropOf(card(), 'editor', column('none'), 4).kind).toBe('refused');
});

// Requirements: B-CAL-23, B-CAL-26
test('a card whose status has changed appears in its new column, and the counts are updated', () => {
  const moved = card({ status: status('final_review') });
  const columns: BoardColumn[] = [
    { ...column('editing'), color: null, count: 21, cards: [moved], next: null },
    { ...column('final_review'), color: null, count: 2, cards: [], next: null },
  ];
  const placed = placeCards(columns, 'status', readLimits('final_review:3,x y:2,editing:0'));
  expect(placed.map(({ count, cards, limit }) => [count, cards.length, limit])).toEqual([
    [20, 0, undefined],
    [3, 1, 3],
  ]);
  expect(writeLimits(readLimits('12:4,writing:5'))).toBe('12:4,writing:5');
  expect(writeLimits(new Map())).toBeUndefined();
});
