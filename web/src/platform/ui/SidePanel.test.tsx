// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SidePanel } from './SidePanel.tsx';

let root: Root;
let host: HTMLElement;

/** A row, beside it a panel with a step that is sent and then taken, and a button that is elsewhere. */
function Screen() {
  const [isOpen, setIsOpen] = useState(false);
  const [step, setStep] = useState<'mine' | 'sent' | 'taken'>('mine');
  return (
    <main tabIndex={-1}>
      {step !== 'taken' && (
        <button type="button" onClick={() => setIsOpen(true)}>
          Row
        </button>
      )}
      <button type="button" onClick={() => setStep('taken')}>
        Take it
      </button>
      {isOpen && (
        <SidePanel title="Article" onClose={() => setIsOpen(false)}>
          {step !== 'taken' && (
            <button type="button" disabled={step === 'sent'} onClick={() => setStep('sent')}>
              Submit
            </button>
          )}
        </SidePanel>
      )}
    </main>
  );
}

const find = (text: string) =>
  [...host.querySelectorAll('button')].find(({ textContent }) => textContent === text);
const panel = () => host.querySelector('aside');
const press = async (text: string) => {
  find(text)?.focus();
  await act(async () => find(text)?.click());
};

const pressEscape = () =>
  act(async () => {
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    document.activeElement?.dispatchEvent(key);
  });

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await act(async () => {
    root.render(
      <MantineProvider env="test">
        <Screen />
      </MantineProvider>,
    );
  });
});

afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

test('a panel has the focus, also when the button of its step is disabled or goes; Esc closes it', async () => {
  await press('Row');
  expect(document.activeElement).toBe(panel());
  await press('Submit');
  expect(document.activeElement).toBe(panel());
  await act(async () => find('Take it')?.click());
  expect(document.activeElement).toBe(panel());
  await pressEscape();
  expect(panel()).toBeNull();
  // The row is gone as well: the keyboard stays within the screen.
  expect(document.activeElement).toBe(document.querySelector('main'));
});

test('a panel leaves the focus to whoever else has it', async () => {
  await press('Row');
  await press('Take it');
  expect(document.activeElement).toBe(find('Take it'));
});

test('the row that opened a panel has the focus again when it closes', async () => {
  await press('Row');
  await pressEscape();
  expect(document.activeElement).toBe(find('Row'));
});
