import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

// Requirements: D-13
test('a session is labeled with its browser and system', () => {
  expect(
    browserName(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    ),
  ).toBe('Edge on Windows');
  expect(browserName('curl/8.5.0')).toBe('curl');
});
