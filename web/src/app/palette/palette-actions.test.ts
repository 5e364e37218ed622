import { expect, test } from 'vitest';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import { listScreens } from './palette-actions.ts';

const targets = (...of: Parameters<typeof makeViewer>) =>
  listScreens(makeViewer(...of)).map(({ target }) => target);

test('the palette opens the tabs of Content Generation, and capacity only for staff', () => {
  const tabs = ['templates', 'keywords', 'capacity'].map((tab) => `/content-generation/${tab}`);
  expect(targets('staff', { is_staff: true })).toEqual(expect.arrayContaining(tabs));
  expect(targets('writer')).not.toContain('/content-generation/capacity');
});
