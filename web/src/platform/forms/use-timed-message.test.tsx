// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  confirmationTime,
  dismissAllToasts,
  listToasts,
  showSuccess,
} from '../ui/toasts/toasts.ts';
import { useTimedMessage } from './use-timed-message.ts';

let show: (text: string, then?: () => void) => void;

function Form({ time }: { time: number }) {
  const [text, showMessage] = useTimedMessage(time);
  show = showMessage;
  return <p>{text}</p>;
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
});
afterEach(() => {
  dismissAllToasts();
  vi.useRealTimers();
});

const passTime = (milliseconds: number) =>
  act(async () => {
    vi.advanceTimersByTime(milliseconds);
  });

// The display times of the confirmations for an action, product feedback, and a changed password.
// Requirements: STATE-04
test.each([confirmationTime, 2_000, 2_500])(
  'a confirmation of %i ms is visible for at least 1 s and gone within 3 s',
  async (time) => {
    const host = document.createElement('div');
    const root = createRoot(host);
    const then = vi.fn();
    await act(async () => root.render(<Form time={time} />));
    await act(async () => show('Password Updated!', then));
    await passTime(1_000);
    expect(host.textContent).toBe('Password Updated!');
    expect(then).not.toHaveBeenCalled();
    await passTime(2_000);
    expect(host.textContent).toBe('');
    expect(then).toHaveBeenCalledOnce();
    await act(async () => root.unmount());
  },
);

// Requirements: USERFEEDBACK-06
test('a form that is closed before its message disappears isn’t closed a second time', async () => {
  const root = createRoot(document.createElement('div'));
  const close = vi.fn();
  await act(async () => root.render(<Form time={2_000} />));
  await act(async () => show('Feedback Given!', close));
  await act(async () => root.unmount());
  await passTime(5_000);
  expect(close).not.toHaveBeenCalled();
});

// Requirements: STATE-04, P2-GLOBAL-17
test('a confirmation toast is visible for at least 1 s and gone within 3 s', () => {
  showSuccess('Content Updated!');
  vi.advanceTimersByTime(1_000);
  expect(listToasts()).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(listToasts()).toHaveLength(0);
});
