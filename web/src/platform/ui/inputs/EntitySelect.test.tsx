// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderComponent, unmountComponent } from '../../testing/render-component.tsx';
import { type Choice, EntitySelect } from './EntitySelect.tsx';

const firstPage: Choice[] = [
  { id: 1, label: 'Alder Dental' },
  { id: 2, label: 'Älpine Lodge' },
];
const searchResults: Choice[] = [{ id: 900, label: 'Zephyr Cycles' }];

let searched: string[];

/** Renders a select whose options are the first page, or a search's results. */
function Picker() {
  const [search, setSearch] = useState('');
  const [value, setValue] = useState<number | null>(700);
  const handleSearch = (text: string) => {
    searched.push(text);
    setSearch(text);
  };
  return (
    <EntitySelect
      aria-label="Organization"
      choices={search === '' ? firstPage : searchResults}
      chosen={value === 700 ? { id: 700, label: 'Chosen Long Ago' } : null}
      value={value}
      hasMore={search === ''}
      onSearch={handleSearch}
      onChange={setValue}
    />
  );
}

let retries: number;

/** Renders a select whose options failed to load. */
function FailedPicker() {
  return (
    <EntitySelect
      aria-label="Organization"
      choices={[]}
      value={null}
      onChange={() => undefined}
      retry={() => {
        retries += 1;
      }}
    />
  );
}

beforeEach(async () => {
  vi.useFakeTimers();
  searched = [];
  await renderComponent(<Picker />);
});
afterEach(async () => {
  await unmountComponent();
  vi.useRealTimers();
});

const input = () => document.querySelector('input[aria-label="Organization"]') as HTMLInputElement;
const options = () =>
  [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
const rest = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds));

async function type(text: string) {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    input().focus();
    setValue?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('the chosen option is listed even if it isn’t on the first page, with a hint to type to see more', async () => {
  expect(input().value).toBe('Chosen Long Ago');
  await act(async () => input().click());
  const offered = ['Chosen Long Ago', 'Alder Dental', 'Älpine Lodge', 'Type to find more…'];
  expect(options()).toEqual(offered);
  await rest(1_000);
  expect(searched.filter(Boolean)).toEqual([]);
});

test('typing filters the loaded options immediately, and searches the server after a pause', async () => {
  await type('älp');
  expect(options()).toEqual(['Älpine Lodge']);
  await type('zeph');
  expect(options()).toEqual([]);
  expect(document.body.textContent).toContain('Searching…');
  await rest(199);
  expect(searched).toEqual([]);
  await rest(1);
  expect(searched).toEqual(['zeph']);
  expect(options()).toEqual(['Zephyr Cycles']);
});

test('choosing an option clears the search', async () => {
  await type('zeph');
  await rest(200);
  const option = document.querySelector('[role="option"]') as HTMLElement;
  await act(async () => option.click());
  expect(input().value).toBe('Zephyr Cycles');
  await rest(200);
  expect(searched).toEqual(['zeph', '']);
  await act(async () => input().click());
  expect(options()).toContain('Alder Dental');
});

test('the select reports that its options couldn’t be loaded, and retries when it is opened', async () => {
  retries = 0;
  await renderComponent(<FailedPicker />);
  await act(async () => input().click());
  expect(document.body.textContent).toContain('This couldn’t be loaded.');
  expect(document.body.textContent).not.toContain('Nothing found');
  expect(retries).toBe(1);
});
