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

test('names what is chosen as soon as it is known, and never shows an id', async () => {
  await show({ isLoading: true });
  expect(pills()).toEqual(['…']);
  await show({ choices: [{ id: 7, label: 'Website' }] });
  expect(pills()).toEqual(['Website']);
});

test('says that its choices couldn’t be loaded, and asks for them again when it is opened', async () => {
  let retries = 0;
  await show({ retry: () => (retries += 1) });
  await open();
  expect(document.body.textContent).toContain('This couldn’t be loaded. Open it again to retry.');
  expect(retries).toBeGreaterThan(0);
});

test('says what isn’t there to be chosen', async () => {
  await show({ value: [], noneText: 'No keywords of this client' });
  await open();
  expect(document.body.textContent).toContain('No keywords of this client');
});
