import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosave, type AutosaveSettings } from './autosave.ts';

type Article = { version: number; title: string; words: number | null };

const stored: Article = { version: 1, title: 'Roofs', words: 500 };

class Stale extends Error {
  readonly current: Article;

  constructor(current: Article) {
    super('stale');
    this.current = current;
  }
}

type Save = (changes: Partial<Article>, version: number | undefined) => Promise<Article>;

/** Words are added up: what both added to 500. */
const join: AutosaveSettings<Article>['join'] = {
  words: ({ before, mine, theirs }) => Number(mine) + Number(theirs) - Number(before),
};

function open(save: Save, settings: Partial<AutosaveSettings<Article>> = {}) {
  const spy = vi.fn(save);
  const autosave = new Autosave<Article>({
    record: stored,
    save: spy,
    currentOf: (error) => (error instanceof Stale ? error.current : undefined),
    join,
    onChange: () => {},
    ...settings,
  });
  return { autosave, save: spy };
}

const accept: Save = async (changes, version = 0) => ({
  ...stored,
  ...changes,
  version: version + 1,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('saves 2 s and then 1 s after a change, not before (ARTICLE-FORM-32)', async () => {
  const { autosave, save } = open(accept);
  autosave.change({ title: 'Gutters' });
  expect(autosave.snapshot.state).toBe('waiting');
  await vi.advanceTimersByTimeAsync(2_999);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Gutters' }, 1);
  expect(autosave.snapshot).toMatchObject({ state: 'saved', changes: {} });
  expect(autosave.snapshot.savedAt).not.toBeNull();
});

test('another change starts the wait again, also in the last second (ARTICLE-FORM-33)', async () => {
  const { autosave, save } = open(accept);
  autosave.change({ title: 'G' });
  await vi.advanceTimersByTimeAsync(2_500);
  autosave.change({ title: 'Gu' });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Gu' }, 1);
});

test('a field that is emptied while another one is being saved stays a change', async () => {
  const answered = Promise.withResolvers<Article>();
  const { autosave } = open(() => answered.promise);
  autosave.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(3_000);
  autosave.change({ words: null });
  answered.resolve({ ...stored, title: 'Gutters', version: 2 });
  await vi.advanceTimersByTimeAsync(0);
  expect(autosave.snapshot).toMatchObject({ state: 'waiting', changes: { words: null } });
});

test('a value typed back to what is stored is no change', async () => {
  const { autosave, save } = open(accept);
  autosave.change({ title: 'Gutters' });
  autosave.change({ title: 'Roofs' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(save).not.toHaveBeenCalled();
  expect(autosave.snapshot.state).toBe('idle');
});

test('leaving saves at once', async () => {
  const { autosave, save } = open(accept);
  autosave.change({ words: 700 });
  await autosave.flush();
  expect(save).toHaveBeenCalledExactlyOnceWith({ words: 700 }, 1);
});

test('what is typed while a save is under way is saved after it, on the new version', async () => {
  const { autosave, save } = open(async (changes, version) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return accept(changes, version);
  });
  autosave.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(3_100);
  expect(autosave.snapshot.state).toBe('saving');
  autosave.change({ title: 'Gutters!' });
  await vi.advanceTimersByTimeAsync(500);
  expect(autosave.snapshot.values.title).toBe('Gutters!');
  await vi.advanceTimersByTimeAsync(3_500);
  expect(save).toHaveBeenLastCalledWith({ title: 'Gutters!' }, 2);
  expect(autosave.snapshot.state).toBe('saved');
});

test('a refused save keeps the input and the error (STATE-03)', async () => {
  const { autosave } = open(() => Promise.reject(new Error('offline')));
  autosave.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(autosave.snapshot).toMatchObject({ state: 'failed', changes: { title: 'Gutters' } });
  expect(autosave.snapshot.error).toMatchObject({ message: 'offline' });
});

test('a save that failed for a while is tried again by itself, less and less often', async () => {
  let isDown = true;
  const { autosave, save } = open(
    async (changes, version) => {
      if (isDown) throw new Error('down');
      return accept(changes, version);
    },
    { mayPass: () => true },
  );
  autosave.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(autosave.snapshot.state).toBe('failed');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(save).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(save).toHaveBeenCalledTimes(3);
  isDown = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(autosave.snapshot).toMatchObject({ state: 'saved', changes: {} });
  expect(save).toHaveBeenLastCalledWith({ title: 'Gutters' }, 1);
});

test('a save that was refused isn’t sent again by itself', async () => {
  const { autosave, save } = open(() => Promise.reject(new Error('refused')), {
    mayPass: () => false,
  });
  autosave.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledOnce();
});

test('somebody else’s change of another field is kept, and ours saved onto it', async () => {
  const theirs = { ...stored, version: 5, words: 900 };
  const { autosave, save } = open(async (changes, version) => {
    if (version !== 5) throw new Stale(theirs);
    return { ...theirs, ...changes, version: 6 };
  });
  autosave.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(save).toHaveBeenLastCalledWith({ title: 'Gutters' }, 5);
  expect(autosave.snapshot.values).toMatchObject({ title: 'Gutters', words: 900 });
});

test('a field that both changed waits for a choice, and is then saved as chosen', async () => {
  const theirs = { ...stored, version: 5, title: 'Chimneys' };
  const { autosave, save } = open(async (changes, version) => {
    if (version !== 5) throw new Stale(theirs);
    return { ...theirs, ...changes, version: 6 };
  });
  autosave.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(autosave.snapshot).toMatchObject({ state: 'conflict', conflicts: { title: 'Chimneys' } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).toHaveBeenCalledOnce();
  autosave.resolve('title', 'mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenLastCalledWith({ title: 'Gutters' }, 5);
});

test('a field whose changes can be joined needs no choice: both are saved (D-11)', async () => {
  const theirs = { ...stored, version: 5, words: 600 };
  const { autosave, save } = open(async (changes, version) => {
    if (version !== 5) throw new Stale(theirs);
    return { ...theirs, ...changes, version: 6 };
  });
  autosave.change({ words: 550 });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(save).toHaveBeenLastCalledWith({ words: 650 }, 5);
  expect(autosave.snapshot).toMatchObject({ state: 'saved', values: { words: 650 } });
});

test('what was typed before somebody else’s change showed is put onto it, or waits for a choice (D-11)', async () => {
  const { autosave } = open(accept);
  autosave.receive({ ...stored, version: 2, words: 600, title: 'Chimneys' });
  autosave.change({ words: 501 }, { words: 500 });
  expect(autosave.snapshot).toMatchObject({ state: 'waiting', values: { words: 601 } });
  autosave.change({ title: 'Gutters' }, { title: 'Roofs' });
  expect(autosave.snapshot).toMatchObject({
    state: 'conflict',
    values: { title: 'Gutters' },
    conflicts: { title: 'Chimneys' },
  });
});

test('taking theirs saves nothing', async () => {
  const { autosave, save } = open(accept);
  autosave.change({ title: 'Gutters' });
  autosave.receive({ ...stored, version: 2, title: 'Chimneys' });
  expect(autosave.snapshot.state).toBe('conflict');
  autosave.resolve('title', 'theirs');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).not.toHaveBeenCalled();
  expect(autosave.snapshot.values.title).toBe('Chimneys');
});

test('input kept from an earlier time is saved onto the version that it was made on', async () => {
  const { autosave, save } = open(accept);
  autosave.restore({ title: 'Gutters' }, 1);
  expect(autosave.snapshot.state).toBe('waiting');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Gutters' }, 1);
});

test('input kept from before somebody else’s change waits for a choice', async () => {
  const { autosave, save } = open(accept);
  autosave.receive({ ...stored, version: 4, title: 'Chimneys' });
  autosave.restore({ title: 'Gutters', words: 500 }, 1);
  expect(autosave.snapshot).toMatchObject({
    state: 'conflict',
    values: { title: 'Gutters' },
    conflicts: { title: 'Chimneys' },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).not.toHaveBeenCalled();
  autosave.resolve('title', 'mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Gutters' }, 4);
});

test('who leaves a form twice while it is being saved sends what is left once', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answered = [...answers];
  const { autosave, save } = open(async (changes, version) => {
    await answered.shift()?.promise;
    return accept(changes, version);
  });
  autosave.change({ title: 'Gutters' });
  const first = autosave.flush();
  autosave.change({ title: 'Gutters and roofs' });
  const blurred = autosave.flush();
  const left = autosave.flush();
  answers[0]?.resolve();
  await first;
  answers[1]?.resolve();
  await Promise.all([blurred, left]);
  expect(save.mock.calls).toEqual([
    [{ title: 'Gutters' }, 1],
    [{ title: 'Gutters and roofs' }, 2],
  ]);
  expect(autosave.snapshot.state).toBe('saved');
});

test('an earlier version that arrives late is nobody else’s change', async () => {
  const { autosave } = open(accept);
  autosave.change({ title: 'Gutters' });
  await autosave.flush();
  autosave.change({ title: 'Gutters and roofs' });
  autosave.receive(stored);
  expect(autosave.snapshot.state).toBe('waiting');
  expect(autosave.snapshot.values.title).toBe('Gutters and roofs');
});
