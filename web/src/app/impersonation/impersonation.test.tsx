// @vitest-environment happy-dom
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode, useEffect, useEffectEvent } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { queryClient } from '#platform/api/query-client.ts';
import {
  onSwitchPerson,
  startImpersonation,
  useSwitchLabel,
} from '#platform/session/person-switch.ts';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import { useViewer } from '#platform/session/viewer.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { listToasts } from '#platform/ui/toasts/toasts.ts';
import { refreshViewer } from '../session/refresh-viewer.ts';
import { followOtherTab, goBack, resumeImpersonator } from './impersonation.ts';

const impersonator = makeViewer('staff', { id: 2, username: 'boss', name: 'Dana Boss' });
const writer = makeViewer('writer', { id: 7, username: 'will', name: 'Will Writer' });
const people: Record<string, unknown> = { own: impersonator, impersonated: writer };

interface Sent {
  path: string;
  token: string | undefined;
}
let sent: Sent[];
let opened: string[];
/** Responds to the pending write. */
let answerWrite: () => void;

async function answer(url: string, { headers, method }: RequestInit): Promise<Response> {
  const token = new Headers(headers).get('authorization')?.replace('Token ', '');
  sent.push({ path: `${method} ${url}`, token });
  if (method !== 'GET') {
    await new Promise<void>((resolve) => {
      answerWrite = resolve;
    });
  }
  const person = people[token ?? ''];
  return person
    ? Response.json(person)
    : Response.json({ detail: 'Invalid token.' }, { status: 401 });
}

function Name() {
  return <p>{useViewer().name}</p>;
}

/** Renders a form that saves its pending input when it is closed, as real forms do. */
function Form() {
  const { mutate } = useEndpointMutation(userCalls.update, { callerShowsErrors: true });
  const save = useEffectEvent(() => mutate({ params: { id: 2 }, body: { title: 'Chief' } }));
  useEffect(() => () => save(), []);
  return <Name />;
}

function Screens({ children }: { children: ReactNode }) {
  const label = useSwitchLabel();
  return label === null ? children : <p>{label}</p>;
}

beforeEach(async () => {
  sent = [];
  opened = [];
  people.own = impersonator;
  people.impersonated = writer;
  vi.stubGlobal('fetch', answer);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/users/directory?user=7');
  session.onEnd = () => queryClient.clear();
  session.onImpersonationExpire = () => void resumeImpersonator();
  onSwitchPerson(async (path) => {
    opened.push(path);
    history.pushState(null, '', path);
  });
  session.signIn('own', impersonator);
});
afterEach(async () => {
  await unmountComponent();
  session.onImpersonationExpire = () => session.leave();
  session.end();
  vi.unstubAllGlobals();
});

/** Returns the rendered text, without the theme's style elements. */
const text = () => container().querySelector('p')?.textContent ?? null;

const show = (screen = <Name />) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <Screens>{screen}</Screens>
    </QueryClientProvider>,
  );

const impersonate = () => act(() => startImpersonation({ token: 'impersonated', viewer: writer }));

describe('a switch to another person', () => {
  test('shows no screen until the other person’s home is open', async () => {
    await show();
    let seenMeanwhile: string | null = '';
    onSwitchPerson(async (path) => {
      opened.push(path);
      seenMeanwhile = text();
    });
    await impersonate();
    expect(seenMeanwhile).toBe('Logging in as Will Writer');
    expect(opened).toEqual(['/']);
    expect(text()).toBe('Will Writer');
  });

  test('waits for the closed screen to save with the old token', async () => {
    await show(<Form />);
    let isDone = false;
    const done = (async () => {
      await impersonate();
      isDone = true;
    })();
    await vi.waitFor(() => expect(sent).toEqual([{ path: 'PUT /api/users/2/', token: 'own' }]));
    expect(isDone).toBe(false);
    expect(session.token).toBe('own');
    answerWrite();
    await done;
    expect(session.token).toBe('impersonated');
  });

  test('clears the previous person’s cached responses', async () => {
    await show();
    queryClient.setQueryData(['/api/users'], [impersonator]);
    await impersonate();
    expect(queryClient.getQueryData(['/api/users'])).toBeUndefined();
    queryClient.setQueryData(['/api/users'], [writer]);
    await act(() => goBack(impersonator));
    expect(queryClient.getQueryData(['/api/users'])).toBeUndefined();
  });

  test('happens once if it is requested twice', async () => {
    await show();
    const both = await act(() =>
      Promise.all([
        startImpersonation({ token: 'impersonated', viewer: writer }),
        startImpersonation({ token: 'impersonated', viewer: writer }),
      ]),
    );
    expect(both).toEqual([true, false]);
    expect(opened).toEqual(['/']);
  });
});

describe('ending an impersonation', () => {
  test('opens the impersonator’s previous path, with their current record', async () => {
    await show();
    await impersonate();
    people.own = { ...impersonator, name: 'Dana Chief' };
    await act(() => goBack(impersonator));
    expect(opened).toEqual(['/', '/users/directory?user=7']);
    expect(text()).toBe('Dana Chief');
  });

  test('happens automatically, with a message, when the server ends the session', async () => {
    await show();
    await impersonate();
    await act(async () => session.expire());
    await vi.waitFor(() => expect(text()).toBe('Dana Boss'));
    expect(session.token).toBe('own');
    expect(listToasts().map(({ message }) => message)).toContain(
      'The session as Will Writer has ended.',
    );
  });

  test('signs out if the impersonator’s session has also ended', async () => {
    await show();
    await impersonate();
    people.own = undefined;
    await act(() => goBack(impersonator));
    expect(session.state.name).toBe('signed-out');
    expect(session.readStoredTokens()).toEqual({ token: null, originalToken: null });
    // The path is stored, so that the impersonator returns to it after signing in again.
    expect(sessionStorage.getItem('redirectPath')).toBe('/users/directory?user=7');
  });

  test('works without a connection', async () => {
    await show();
    await impersonate();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await act(() => goBack(impersonator));
    expect(text()).toBe('Dana Boss');
  });
});

test('a response that arrives after an impersonation has ended changes nothing', async () => {
  await show();
  await impersonate();
  people.impersonated = undefined;
  const read = refreshViewer();
  await act(() => goBack(impersonator));
  await read;
  expect([session.token, text()]).toEqual(['own', 'Dana Boss']);
});

describe('another tab', () => {
  const store = (token: string | null, originalToken: string | null) => {
    for (const [key, value] of Object.entries({ originalToken, token })) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  };

  test('follows the start and end of an impersonation', async () => {
    await show();
    store('impersonated', 'own');
    await act(followOtherTab);
    expect(text()).toBe('Will Writer');
    expect(session.state).toMatchObject({ name: 'authenticated-as-ghost', host: { id: 2 } });
    store('own', null);
    await act(followOtherTab);
    expect(text()).toBe('Dana Boss');
    expect(opened).toEqual(['/', '/users/directory?user=7']);
  });

  test('follows a logout during an impersonation', async () => {
    await show();
    await impersonate();
    store(null, null);
    await act(followOtherTab);
    expect(session.state.name).toBe('signed-out');
  });

  test('keeps its session when someone else logs in or impersonates in the first tab', async () => {
    await show();
    store('stranger', null);
    await act(followOtherTab);
    store('impersonated-by-stranger', 'stranger');
    await act(followOtherTab);
    expect([session.token, text()]).toEqual(['own', 'Dana Boss']);
  });

  test('stays unchanged if the impersonation ends before the tab can follow', async () => {
    await show();
    people.impersonated = undefined;
    store('impersonated', 'own');
    await act(followOtherTab);
    expect([session.token, text()]).toEqual(['own', 'Dana Boss']);
  });
});
