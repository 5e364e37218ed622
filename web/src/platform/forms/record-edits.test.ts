import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EditSettings, RecordEdits, type SavesOn } from './record-edits.ts';

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

/** Joins two changes to a word count by adding up their differences from the base. */
const join: EditSettings<Article>['join'] = {
  words: ({ before, mine, theirs }) => Number(mine) + Number(theirs) - Number(before),
};

class Down extends Error {}

function open(save: Save, savesOn?: SavesOn) {
  const spy = vi.fn(save);
  const edits = new RecordEdits<Article>({
    record: stored,
    save: (changes, version) => spy(changes, version),
    savesOn,
    currentOf: (error) => (error instanceof Stale ? error.current : undefined),
    join,
    mayPass: (error) => error instanceof Down,
    onChange: () => {},
  });
  return { edits, save: spy };
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

// Requirements: ARTICLE-FORM-32
test('a change is saved exactly 3 s after it is made (2 s plus 1 s)', async () => {
  const { edits, save } = open(accept);
  edits.change({ title: 'Gutters' });
  expect(edits.snapshot.state).toBe('waiting');
  await vi.advanceTimersByTimeAsync(2_999);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Gutters' }, 1);
  expect(edits.snapshot).toMatchObject({ state: 'saved', changes: {} });
  expect(edits.snapshot.savedAt).not.toBeNull();
});

// Requirements: ARTICLE-FORM-33
test('another change restarts the delay', async () => {
  const { edits, save } = open(accept);
  edits.change({ title: 'G' });
  await vi.advanceTimersByTimeAsync(2_500);
  edits.change({ title: 'Gu' });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Gu' }, 1);
});

test('a field that is emptied while another field is being saved stays changed', async () => {
  const answered = Promise.withResolvers<Article>();
  const { edits } = open(() => answered.promise);
  edits.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(3_000);
  edits.change({ words: null });
  answered.resolve({ ...stored, title: 'Gutters', version: 2 });
  await vi.advanceTimersByTimeAsync(0);
  expect(edits.snapshot).toMatchObject({ state: 'waiting', changes: { words: null } });
});

test('a value that is changed back to the stored value is not a change', async () => {
  const { edits, save } = open(accept);
  edits.change({ title: 'Gutters' });
  edits.change({ title: 'Roofs' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(save).not.toHaveBeenCalled();
  expect(edits.snapshot.state).toBe('idle');
});

test('flushing the form saves immediately', async () => {
  const { edits, save } = open(accept);
  edits.change({ words: 700 });
  await edits.flush();
  expect(save).toHaveBeenCalledExactlyOnceWith({ words: 700 }, 1);
});

test('a change typed during a save is saved after that save, based on the new version', async () => {
  const { edits, save } = open(async (changes, version) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return accept(changes, version);
  });
  edits.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(3_100);
  expect(edits.snapshot.state).toBe('saving');
  edits.change({ title: 'Gutters!' });
  await vi.advanceTimersByTimeAsync(500);
  expect(edits.snapshot.values.title).toBe('Gutters!');
  await vi.advanceTimersByTimeAsync(3_500);
  expect(save).toHaveBeenLastCalledWith({ title: 'Gutters!' }, 2);
  expect(edits.snapshot.state).toBe('saved');
});

// Requirements: STATE-03
test('a rejected save keeps the input and the error', async () => {
  const { edits } = open(() => Promise.reject(new Error('offline')));
  edits.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(edits.snapshot).toMatchObject({ state: 'failed', changes: { title: 'Gutters' } });
  expect(edits.snapshot.error).toMatchObject({ message: 'offline' });
});

test('a save that fails temporarily is retried automatically with increasing delays', async () => {
  let isDown = true;
  const { edits, save } = open(async (changes, version) => {
    if (isDown) throw new Down();
    return accept(changes, version);
  });
  edits.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(edits.snapshot.state).toBe('failed');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(save).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(save).toHaveBeenCalledTimes(3);
  isDown = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(edits.snapshot).toMatchObject({ state: 'saved', changes: {} });
  expect(save).toHaveBeenLastCalledWith({ title: 'Gutters' }, 1);
});

test('a submitted form that fails is not sent again automatically', async () => {
  const { edits, save } = open(() => Promise.reject(new Down()), 'submit');
  edits.change({ title: 'Gutters' });
  await edits.submit();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledOnce();
});

test('a rejected save isn’t retried automatically', async () => {
  const { edits, save } = open(() => Promise.reject(new Error('rejected')));
  edits.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledOnce();
});

test('someone else’s change to another field is kept, and the user’s change is saved on top of it', async () => {
  const theirs = { ...stored, version: 5, words: 900 };
  const { edits, save } = open(async (changes, version) => {
    if (version !== 5) throw new Stale(theirs);
    return { ...theirs, ...changes, version: 6 };
  });
  edits.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(save).toHaveBeenLastCalledWith({ title: 'Gutters' }, 5);
  expect(edits.snapshot.values).toMatchObject({ title: 'Gutters', words: 900 });
});

test('a field that both people changed waits for a choice, and is then saved with the chosen value', async () => {
  const theirs = { ...stored, version: 5, title: 'Chimneys' };
  const { edits, save } = open(async (changes, version) => {
    if (version !== 5) throw new Stale(theirs);
    return { ...theirs, ...changes, version: 6 };
  });
  edits.change({ title: 'Gutters' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(edits.snapshot).toMatchObject({ state: 'conflict', conflicts: { title: 'Chimneys' } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).toHaveBeenCalledOnce();
  edits.resolve('title', 'mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenLastCalledWith({ title: 'Gutters' }, 5);
});

// Requirements: D-11
test('mergeable changes to the same field need no choice, and both are saved', async () => {
  const theirs = { ...stored, version: 5, words: 600 };
  const { edits, save } = open(async (changes, version) => {
    if (version !== 5) throw new Stale(theirs);
    return { ...theirs, ...changes, version: 6 };
  });
  edits.change({ words: 550 });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(save).toHaveBeenLastCalledWith({ words: 650 }, 5);
  expect(edits.snapshot).toMatchObject({ state: 'saved', values: { words: 650 } });
});

// Requirements: D-11
test('a change typed before someone else’s change was shown is merged with it, or waits for a choice', async () => {
  const { edits } = open(accept);
  edits.receive({ ...stored, version: 2, words: 600, title: 'Chimneys' });
  edits.change({ words: 501 }, { words: 500 });
  expect(edits.snapshot).toMatchObject({ state: 'waiting', values: { words: 601 } });
  edits.change({ title: 'Gutters' }, { title: 'Roofs' });
  expect(edits.snapshot).toMatchObject({
    state: 'conflict',
    values: { title: 'Gutters' },
    conflicts: { title: 'Chimneys' },
  });
});

test('choosing the other person’s value saves nothing', async () => {
  const { edits, save } = open(accept);
  edits.change({ title: 'Gutters' });
  edits.receive({ ...stored, version: 2, title: 'Chimneys' });
  expect(edits.snapshot.state).toBe('conflict');
  edits.resolve('title', 'theirs');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).not.toHaveBeenCalled();
  expect(edits.snapshot.values.title).toBe('Chimneys');
});

test('input restored from a draft is saved with the version that it is based on', async () => {
  const { edits, save } = open(accept);
  edits.restore({ title: 'Gutters' }, 1);
  expect(edits.snapshot.state).toBe('waiting');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Gutters' }, 1);
});

test('input restored after someone else changed the record waits for a choice', async () => {
  const { edits, save } = open(accept);
  edits.receive({ ...stored, version: 4, title: 'Chimneys' });
  edits.restore({ title: 'Gutters', words: 500 }, 1);
  expect(edits.snapshot).toMatchObject({
    state: 'conflict',
    values: { title: 'Gutters' },
    conflicts: { title: 'Chimneys' },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).not.toHaveBeenCalled();
  edits.resolve('title', 'mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Gutters' }, 4);
});

test('flushing a form twice during a save sends the remaining changes once', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answered = [...answers];
  const { edits, save } = open(async (changes, version) => {
    await answered.shift()?.promise;
    return accept(changes, version);
  });
  edits.change({ title: 'Gutters' });
  const first = edits.flush();
  edits.change({ title: 'Gutters and roofs' });
  const blurred = edits.flush();
  const left = edits.flush();
  answers[0]?.resolve();
  await first;
  answers[1]?.resolve();
  await Promise.all([blurred, left]);
  expect(save.mock.calls).toEqual([
    [{ title: 'Gutters' }, 1],
    [{ title: 'Gutters and roofs' }, 2],
  ]);
  expect(edits.snapshot.state).toBe('saved');
});

test('an earlier version that arrives late doesn’t count as someone else’s change', async () => {
  const { edits } = open(accept);
  edits.change({ title: 'Gutters' });
  await edits.flush();
  edits.change({ title: 'Gutters and roofs' });
  edits.receive(stored);
  expect(edits.snapshot.state).toBe('waiting');
  expect(edits.snapshot.values.title).toBe('Gutters and roofs');
});

test.each(['pause', 'blur', 'submit'] as const)(
  'a change that is repeatedly rejected without a conflicting field is sent at most twice (%s)',
  async (savesOn) => {
    let version = 1;
    const { edits, save } = open(() => {
      version += 1;
      return Promise.reject(new Stale({ ...stored, version }));
    }, savesOn);
    edits.change({ title: 'Gutters' });
    await (savesOn === 'submit' ? edits.submit() : edits.flush());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save.mock.calls).toEqual([
      [{ title: 'Gutters' }, 1],
      [{ title: 'Gutters' }, 2],
    ]);
    expect(edits.snapshot).toMatchObject({ state: 'failed', changes: { title: 'Gutters' } });
    expect(edits.snapshot.error).toBeInstanceOf(Stale);
  },
);

test('a field that both people set to the same value counts as saved', async () => {
  const { edits, save } = open(() =>
    Promise.reject(new Stale({ ...stored, version: 2, title: 'Gutters' })),
  );
  edits.change({ title: 'Gutters' });
  expect(await edits.flush()).toBe(true);
  expect(save).toHaveBeenCalledOnce();
  expect(edits.snapshot).toMatchObject({ state: 'saved', conflicts: {} });
});

test.each(['blur', 'submit'] as const)(
  'a form that saves on %s sends nothing earlier',
  async (savesOn) => {
    const { edits, save } = open(accept, savesOn);
    edits.change({ title: 'Gutters' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).not.toHaveBeenCalled();
    expect(edits.snapshot.state).toBe('waiting');
    await (savesOn === 'submit' ? edits.submit() : edits.flush());
    expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Gutters' }, 1);
  },
);

test('a submitted form waits for the next submission after a conflict is resolved', async () => {
  const { edits, save } = open(accept, 'submit');
  edits.change({ title: 'Gutters' });
  edits.receive({ ...stored, version: 2, title: 'Chimneys' });
  await edits.submit();
  edits.resolve('title', 'mine');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).not.toHaveBeenCalled();
  await edits.submit();
  expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Gutters' }, 2);
});

test('a failed save keeps the rejected values', async () => {
  const { edits } = open(() => Promise.reject(new Error('too long')));
  edits.change({ title: 'Gutters' });
  await edits.flush();
  edits.change({ words: 700 });
  expect(edits.snapshot).toMatchObject({
    state: 'waiting',
    rejected: { title: 'Gutters', words: 500 },
  });
});

test('a newer version that arrives during a save is the base of the next save', async () => {
  let respond = (_record: Article) => {};
  const { edits, save } = open((changes, version = 0) =>
    version === 1
      ? new Promise((resolve) => {
          respond = resolve;
        })
      : accept(changes, version),
  );
  edits.change({ title: 'Gutters' });
  const saved = edits.flush();
  // Another write was stored after the title's write, but its response arrives first.
  edits.receive({ ...stored, version: 3, title: 'Gutters', words: 900 });
  edits.change({ words: 700 });
  respond({ ...stored, version: 2, title: 'Gutters' });
  await saved;
  expect(edits.snapshot.values).toMatchObject({ version: 3, words: 1_100 });
  await edits.flush();
  expect(save).toHaveBeenLastCalledWith({ words: 1_100 }, 3);
});
