// @vitest-environment happy-dom
import { act, type ComponentProps } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderComponent, unmountComponent } from '../../testing/render-component.tsx';
import { EntitiesSelect } from './EntitiesSelect.tsx';

const show = (list: Partial<ComponentProps<typeof EntitiesSelect>>) =>
  renderComponent(<EntitiesSelect aria-label="Channels" choices={[]} value={['7']} {...list} />);
const open = () =>
  act(async () => document.querySelector<HTMLElement>('input[aria-label="Channels"]')?.click());
const pills = () =>
  [...document.querySelectorAll('.mantine-Pill-label')].map(({ textContent }) => textContent);

afterEach(unmountComponent);

test('a chosen entry shows its name as soon as it loads, and never an id', async () => {
  await show({ isLoading: true });
  expect(pills()).toEqual(['…']);
  await show({ choices: [{ id: 7, label: 'Website' }] });
  expect(pills()).toEqual(['Website']);
});

test('the select reports that its options couldn’t be loaded, and retries when it is opened', async () => {
  let retries = 0;
  await show({ retry: () => (retries += 1) });
  await open();
  expect(document.body.textContent).toContain('This couldn’t be loaded. Open it again to retry.');
  expect(retries).toBeGreaterThan(0);
});

test('the select shows the caller’s message if there are no options', async () => {
  await show({ value: [], noneText: 'No keywords of this client' });
  await open();
  expect(document.body.textContent).toContain('No keywords of this client');
});
