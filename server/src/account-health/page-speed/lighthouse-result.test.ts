import { describe, expect, test } from 'vitest';
import { measurementOf } from '#testing/account-health.factories.ts';
import { lighthouseResultOf } from '#testing/pagespeed.ts';
import { readMeasurement } from './lighthouse-result.ts';
import { medianMeasurement } from './measurement.ts';

const url = 'https://acme.example/';
const read = (performance: number | null, change: object = {}) =>
  readMeasurement(lighthouseResultOf(performance, change), url);

describe('a Lighthouse result', () => {
  // Requirements: P2-DATA-17
  test('has scores from 0 to 1 and the average of the available scores', () => {
    expect(read(0.5).scores).toEqual({
      performance: 0.5,
      accessibility: 0.8,
      'best-practices': 1,
      seo: null,
      average_score: 0.7667,
    });
  });

  test('has metrics, opportunities with the largest savings first, and a screenshot', () => {
    const { metrics, opportunities, screenshot, lighthouseVersion } = read(0.5);
    expect(lighthouseVersion).toBe('13.5.0');
    expect(metrics).toMatchObject([{ title: 'First Contentful Paint', display_value: '2.1 s' }]);
    expect(opportunities).toMatchObject([
      { id: 'render-blocking-insight', category: 'performance', savings_milliseconds: 640 },
      { id: 'image-alt', category: 'accessibility', savings_milliseconds: null },
    ]);
    expect(screenshot).toBe('data:image/jpeg;base64,AAAA');
  });

  // Requirements: D-43
  test('is rejected with a reason if the page didn’t load', () => {
    const failing =
      (code: string, message = '') =>
      () =>
        read(null, { runtimeError: { code, message } });
    expect(failing('ERRORED_DOCUMENT_REQUEST', 'Not loaded. (Status code: 404)')).toThrow(
      'The page responds with status 404.',
    );
    expect(failing('NO_FCP')).toThrow('did not show anything');
    expect(failing('SOMETHING_ELSE', 'Words of Lighthouse.')).toThrow('Words of Lighthouse.');
    expect(() => read(null)).toThrow('could not compute a performance score');
    expect(() => readMeasurement({ some: 'thing' }, url)).toThrow('unexpected');
    expect(() => readMeasurement(undefined, url)).toThrow('unexpected');
  });

  // Requirements: D-32
  test('must be for the account’s own site, but may follow redirects within it', () => {
    const endsAt = (finalDisplayedUrl: string) => () => read(0.5, { finalDisplayedUrl });
    for (const own of ['https://www.acme.example/', 'https://shop.acme.example/start']) {
      expect(endsAt(own)().finalUrl).toBe(own);
    }
    expect(endsAt('https://parked.example/')).toThrow('redirects to parked.example');
    expect(endsAt('https://notacme.example/')).toThrow('another site');
  });

  test('excludes out-of-range scores and invalid images', () => {
    const { categories, audits } = lighthouseResultOf(0.5);
    const odd = read(0.5, {
      categories: { ...categories, seo: { score: 7 } },
      audits: { ...audits, 'final-screenshot': { id: 'x', title: 'X', details: { data: 'x' } } },
    });
    expect(odd.scores.seo).toBeNull();
    expect(odd.screenshot).toBeNull();
  });
});

// Requirements: D-43
test('the median measurement is the one with the median performance score', () => {
  const of = (...scores: number[]) =>
    medianMeasurement(scores.map((score) => measurementOf(score))).scores.performance;
  expect(of(0.9, 0.1, 0.5)).toBe(0.5);
  expect(of(0.5, 0.5, 0.1)).toBe(0.5);
});
