// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { stagedMessages } from './link-check-texts.ts';
import { useStagedMessage } from './use-staged-message.ts';

function Message({ elapsed }: { elapsed: number | null }) {
  return <p>{useStagedMessage(elapsed)}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await unmountComponent();
  vi.useRealTimers();
});

const passSeconds = (seconds: number) =>
  act(async () => {
    vi.advanceTimersByTime(seconds * 1_000);
  });
const shown = () => container().querySelector('p')?.textContent;

// Requirements: P2-LINKCHECK-07
test('a running check’s message changes after 6, 8, 10, and 14 seconds, and the last message stays', async () => {
  await renderComponent(<Message elapsed={0} />);
  expect(shown()).toBe('Checking links...');
  let now = 0;
  for (const [index, [seconds, text]] of stagedMessages.entries()) {
    if (index === 0) continue;
    await passSeconds(seconds - now - 0.1);
    expect(shown()).toBe(stagedMessages[index - 1]?.[1]);
    await passSeconds(0.1);
    expect(shown()).toBe(text);
    now = seconds;
  }
  await passSeconds(60);
  expect(shown()).toBe(stagedMessages.at(-1)?.[1]);
});

// Requirements: P2-LINKCHECK-07
test('the message is based on the time since the check started, even after the page is reloaded', async () => {
  await renderComponent(<Message elapsed={null} />);
  await passSeconds(60);
  expect(shown()).toBe('Checking links...');
  await renderComponent(<Message elapsed={0} />);
  await passSeconds(5);
  expect(shown()).toBe('Checking links...');
  await passSeconds(1);
  expect(shown()).toBe(stagedMessages[1]?.[1]);

  await renderComponent(<Message key="reloaded" elapsed={9} />);
  expect(shown()).toBe(stagedMessages[2]?.[1]);
  await passSeconds(1);
  expect(shown()).toBe(stagedMessages[3]?.[1]);
  await renderComponent(<Message key="late" elapsed={600} />);
  expect(shown()).toBe(stagedMessages.at(-1)?.[1]);
});
