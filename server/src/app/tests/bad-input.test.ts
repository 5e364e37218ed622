import { describe } from 'vitest';
import { describeBadInput } from '#testing/bad-input/bad-input.suite.ts';

describe('no input makes the server fail or tell what it must not (D-10, D-12)', () => {
  describeBadInput(15);
});
