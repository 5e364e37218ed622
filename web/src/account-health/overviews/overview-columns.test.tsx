// @vitest-environment happy-dom
import type { AccountHealthOverview } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { afterEach, expect, test } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { overviewColumns } from './overview-columns.tsx';

afterEach(unmountComponent);

async function showSpeed(desktop: number | null, mobile: number | null) {
  const dataOf = (score: number | null) => (score === null ? null : { average_score: score });
  const overview = {
    desktop_page_speed_data: dataOf(desktop),
    mobile_page_speed_data: dataOf(mobile),
  } as AccountHealthOverview;
  const column = overviewColumns(true).find(({ id }) => id === 'speed');
  await renderComponent(<p>{column?.cell(overview)}</p>);
  const colored = [...container().querySelectorAll('[data-color]')];
  return {
    text: container().querySelector('p')?.textContent,
    colored: colored.map(({ textContent }) => textContent),
  };
}

test('the speed column shows each score’s device, and colors only scores below 50', async () => {
  expect(await showSpeed(0.84, 0.49)).toEqual({ text: 'DDesktop 84MMobile 49', colored: ['49'] });
  expect(await showSpeed(0.5, null)).toEqual({ text: 'DDesktop 50MMobile –', colored: [] });
});

test('the speed column has a single dash for an account without scores', async () => {
  expect(await showSpeed(null, null)).toEqual({ text: '–', colored: [] });
});
