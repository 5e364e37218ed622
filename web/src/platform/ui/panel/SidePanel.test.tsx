// @vitest-environment happy-dom
import { act, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { container, renderComponent, unmountComponent } from '../../testing/render-component.tsx';
import { restoreLostFocus } from '../focus/restore-focus.ts';
import { PendingPanel } from './PendingPanel.tsx';
import { SidePanel } from './SidePanel.tsx';

let stopRestoring: () => void;

/** Renders a row, a button, and the row's panel, whose own button is disabled or removed after a press. */
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
  [...container().querySelectorAll('button')].find(({ textContent }) => textContent === text);
const panel = () => container().querySelector('aside');
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
  stopRestoring = restoreLostFocus();
  await renderComponent(<Screen />);
});

afterEach(async () => {
  stopRestoring();
  await unmountComponent();
});

test('a panel keeps focus when its pressed button is disabled or removed, and Esc closes the panel', async () => {
  await press('Row');
  expect(document.activeElement).toBe(panel());
  await press('Submit');
  expect(document.activeElement).toBe(panel());
  await act(async () => find('Take it')?.click());
  expect(document.activeElement).toBe(panel());
  await pressEscape();
  expect(panel()).toBeNull();
  // The row was also removed, so the screen gets focus.
  expect(document.activeElement).toBe(document.querySelector('main'));
});

test('Esc first closes a dialog over the panel, and then the panel', async () => {
  await press('Row');
  const question = document.body.appendChild(document.createElement('div'));
  question.setAttribute('aria-modal', 'true');
  await pressEscape();
  expect(panel()).not.toBeNull();
  question.remove();
  await pressEscape();
  expect(panel()).toBeNull();
});

test('a closing panel doesn’t take focus from another element', async () => {
  await press('Row');
  await press('Take it');
  expect(document.activeElement).toBe(find('Take it'));
});

test('a loaded panel gets focus only if its placeholder still had it', async () => {
  const beside = (shown: ReactNode) => (
    <main>
      <button type="button">Filter</button>
      {shown}
    </main>
  );
  const placeholder = beside(<PendingPanel noun="Article" onClose={vi.fn()} />);
  const loaded = beside(
    <SidePanel title="Title" onClose={vi.fn()}>
      Text
    </SidePanel>,
  );
  await renderComponent(placeholder);
  expect(document.activeElement).toBe(panel());
  await renderComponent(loaded);
  expect(document.activeElement).toBe(panel());

  await renderComponent(placeholder);
  find('Filter')?.focus();
  await renderComponent(loaded);
  expect(panel()?.textContent).toContain('Text');
  expect(document.activeElement).toBe(find('Filter'));
});

test('the row that opened a panel gets focus back when the panel closes', async () => {
  await press('Row');
  await pressEscape();
  expect(document.activeElement).toBe(find('Row'));
});
