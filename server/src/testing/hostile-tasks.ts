import { invalid } from '#platform/errors.ts';
import { defineHeavyTask } from '#platform/heavy-work/heavy-task.ts';

const advice = 'Split it.';
const isLarge = () => true;
const megabyte = 1_048_576;

/** Tasks that exceed the limits of their process. */
export const fillHeap = defineHeavyTask({
  module: import.meta.url,
  name: 'fillHeap',
  advice,
  isLarge,
  run: (length: number) => [1, 2, 3].map(() => new Array<number>(length).fill(0.5)).length,
});

export const fillBuffers = defineHeavyTask({
  module: import.meta.url,
  name: 'fillBuffers',
  advice,
  isLarge,
  run: (megabytes: number) =>
    Array.from({ length: megabytes }, () => Buffer.alloc(megabyte, 1)).length,
});

export const makeLongText = defineHeavyTask({
  module: import.meta.url,
  name: 'makeLongText',
  advice,
  isLarge,
  run: (length: number) => 'x'.repeat(length),
});

export const loopForever = defineHeavyTask({
  module: import.meta.url,
  name: 'loopForever',
  advice,
  isLarge,
  run: (input: null) => {
    while (true) if (input) return;
  },
});

export const crash = defineHeavyTask({
  module: import.meta.url,
  name: 'crash',
  advice,
  isLarge,
  run: (code: number): void => process.exit(code),
});

/** Tasks that stay within the limits. */
export const refuse = defineHeavyTask({
  module: import.meta.url,
  name: 'refuse',
  advice,
  isLarge,
  run: (reason: string): void => {
    throw invalid({ file: [reason] });
  },
});

export const reverse = defineHeavyTask({
  module: import.meta.url,
  name: 'reverse',
  advice,
  isLarge,
  run: (bytes: Buffer) => ({ bytes: Buffer.from(bytes).reverse(), process: process.pid }),
});
