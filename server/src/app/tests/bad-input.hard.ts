import { describe } from 'vitest';
import { describeBadInput } from '#testing/bad-input/bad-input.suite.ts';

// Requirements: D-10, D-12
describe('no input makes the server fail or reveal private data', () => {
  describeBadInput(200);
});
