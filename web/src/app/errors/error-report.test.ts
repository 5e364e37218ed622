import { expect, test } from 'vitest';
import { describeError } from './error-report.ts';

// Requirements: P2-GLOBAL-02
test('a report contains the error, its location, the page and the version', () => {
  const place = { page: '/content-generation/?organization=3', version: '1.1.22' };
  const lines = describeError(new Error('Nothing to draw'), place).split('\n');
  expect(lines[0]).toBe('Nothing to draw');
  expect(lines[1]).toMatch(/^at .*error-report\.test/);
  expect(lines).toContain('Page: /content-generation/?organization=3');
  expect(lines.at(-1)).toBe('Version: 1.1.22');
});

test('a report of a long error is truncated to fewer than 5,000 characters', () => {
  const place = { page: '/', version: '1.1.22' };
  expect(describeError(new Error('x'.repeat(20_000)), place).length).toBeLessThan(5_000);
});

test('a report doesn’t contain a mailed link’s secret', () => {
  const secret = 'Zr3kukIe7rr43fwmx4VcU3PoIXZJ_QI-kfcsskDBvAd';
  const place = { page: `/review/${secret}?article=3`, version: '1.1.22' };
  const report = describeError(new Error('Nothing to draw'), place);
  expect(report).toContain('Page: /review/…?article=3');
  expect(report).not.toContain(secret);
});
