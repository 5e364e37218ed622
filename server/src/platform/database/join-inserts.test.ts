import { expect, test } from 'vitest';
import { createInsertJoiner, type Statement } from './join-inserts.ts';

const lock: Statement = { text: 'select id from note where id = $1 for update', values: [7] };
const update: Statement = { text: 'update note set text = $1 where id = $2', values: ['new', 7] };
const entry: Statement = {
  text: 'insert into entry (text, note) values ($1, $2)',
  values: ['old', 7],
};
const event: Statement = { text: 'insert into event (note) values ($1)', values: [7] };

const join = createInsertJoiner();

test('inserts are joined to the write before them, with the parameters numbered on', () => {
  expect(join([lock, update, entry, event])).toEqual([
    lock,
    {
      text: `with part_0 as (${update.text}), part_1 as (insert into entry (text, note) values ($3, $4)) insert into event (note) values ($5)`,
      values: ['new', 7, 'old', 7, 7],
    },
  ]);
});

test('the same statements get the same text again, with values of their own', () => {
  const [first] = join([entry, event]);
  const [second] = join([{ ...entry, values: ['older', 8] }, event]);
  expect(second?.text).toBe(first?.text);
  expect(second?.values).toEqual(['older', 8, 7]);
});

test('an update may look for what was inserted before it, so it begins another statement', () => {
  expect(join([entry, update]).map(({ text }) => text)).toEqual([entry.text, update.text]);
});

test('rows of one table get their ids in order, so its inserts stay apart', () => {
  expect(join([entry, event, entry]).map(({ text }) => text)).toEqual([
    expect.stringContaining('part_0'),
    entry.text,
  ]);
  expect(join([update, { ...event, text: event.text.replace('event', 'note') }])).toHaveLength(2);
});

test('what is no write, has a literal or very many values stays a statement of its own', () => {
  const literal = { text: "insert into entry (text, note) values ('$1', $1)", values: [7] };
  const long = { ...entry, values: Array.from({ length: 500 }, () => 1) };
  for (const statements of [
    [lock, entry],
    [update, literal],
    [literal, event],
    [update, long],
  ]) {
    expect(join(statements)).toEqual(statements);
  }
});
