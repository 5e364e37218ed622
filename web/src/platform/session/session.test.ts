// @vitest-environment happy-dom
import { groups } from '@portal/contract/platform/permissions.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { takeRememberedPath } from './redirect-path.ts';
import { session } from './session.ts';
import { makeViewer } from './viewer.samples.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  session.onEnd = () => {};
  session.onImpersonationExpire = () => session.leave();
  session.end();
});

// Requirements: AUTH-53, AUTH-60, P2-AUTH-01
test('a login stores the token in local storage', () => {
  session.signIn('abc', makeViewer('writer'));
  expect(localStorage.getItem('token')).toBe('abc');
  expect(session.state.name).toBe('authenticated');
});

// Requirements: AUTH-61, D-59, P2-AUTH-03, P2-AUTH-08
test('an impersonation stores the impersonator and their token separately', () => {
  const impersonator = makeViewer('staff', { id: 2, username: 'boss' });
  session.signInAndImpersonate(
    { token: 'impersonated', viewer: makeViewer('writer') },
    { token: 'own', viewer: impersonator },
  );
  expect(session.state).toMatchObject({
    name: 'authenticated-as-ghost',
    host: { username: 'boss' },
  });
  expect(session.token).toBe('impersonated');
  expect(session.viewer?.groups).toEqual([{ id: groups.writer.id, name: 'Writer' }]);
  expect(localStorage.getItem('originalToken')).toBe('own');
});

// Requirements: AUTH-62, AMB-11, P2-AUTH-04
test('a stored original token causes both tokens to be cleared at startup', () => {
  localStorage.setItem('token', 'impersonated');
  localStorage.setItem('originalToken', 'own');
  expect(session.readKeptToken()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('originalToken')).toBeNull();
});

// Requirements: AUTH-54
test('a stored token is restored at startup', () => {
  localStorage.setItem('token', 'abc');
  expect(session.readKeptToken()).toBe('abc');
});

// Requirements: AUTH-57, AUTH-59, P2-AUTH-02, P2-AUTH-06
test('ending a session clears the user’s data', () => {
  const onEnd = vi.fn();
  session.onEnd = onEnd;
  session.signInAndImpersonate(
    { token: 'impersonated', viewer: makeViewer('writer') },
    { token: 'own', viewer: makeViewer('staff') },
  );
  session.end();
  expect(onEnd).toHaveBeenCalledOnce();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('originalToken')).toBeNull();
  expect(session.viewer).toBeNull();
});

// Requirements: AUTH-56, AMB-36
test('an expired session stores the path for the next login', () => {
  history.replaceState(null, '', '/users/directory?tab=writers');
  session.signIn('abc', makeViewer('writer'));
  session.expire();
  expect(session.state.name).toBe('signed-out');
  expect(takeRememberedPath()).toBe('/users/directory?tab=writers');
});

// Requirements: AUTH-56, P2-AUTH-11, P2-AUTH-12
test('ending a session with a reason removes the token and keeps the reason', () => {
  session.signIn('abc', makeViewer('writer'));
  session.end('Invalid token.');
  expect(session.state).toEqual({ name: 'signed-out', problem: 'Invalid token.' });
  expect(session.token).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  session.end();
  expect(session.state).toEqual({ name: 'signed-out' });
});

const writer = () => ({ token: 'impersonated', viewer: makeViewer('writer', { id: 7 }) });

// Requirements: AUTH-61, P2-AUTH-03, P2-AUTH-08
test('starting an impersonation stores the impersonator’s token and clears the impersonator’s data', () => {
  const onEnd = vi.fn();
  session.signIn('own', makeViewer('staff', { id: 2, username: 'boss' }));
  session.onEnd = onEnd;
  session.startImpersonation(writer());
  expect(session.state).toMatchObject({
    name: 'authenticated-as-ghost',
    viewer: { id: 7 },
    host: { username: 'boss' },
  });
  expect([session.token, session.ownToken]).toEqual(['impersonated', 'own']);
  expect(session.readStoredTokens()).toEqual({ token: 'impersonated', originalToken: 'own' });
  expect(onEnd).toHaveBeenCalledOnce();
});

test('ending an impersonation restores the impersonator’s path and token, and clears the other user’s data', () => {
  history.replaceState(null, '', '/users/directory?user=7');
  session.signIn('own', makeViewer('staff', { id: 2 }));
  session.startImpersonation(writer());
  history.replaceState(null, '', '/content-generation/');
  const onEnd = vi.fn();
  session.onEnd = onEnd;
  expect(session.endImpersonation()).toBe('/users/directory?user=7');
  expect(session.state).toMatchObject({ name: 'authenticated', viewer: { id: 2 } });
  expect(session.token).toBe('own');
  expect(session.readStoredTokens()).toEqual({ token: 'own', originalToken: null });
  expect(onEnd).toHaveBeenCalledOnce();
});

test('ending an impersonation that began on the login screen returns to the home path', () => {
  history.replaceState(null, '', '/auth/login/admin');
  session.signInAndImpersonate(writer(), { token: 'own', viewer: makeViewer('staff', { id: 2 }) });
  expect(session.endImpersonation()).toBe('/');
  expect(session.token).toBe('own');
});

test('impersonating a third person keeps the impersonator and the path', () => {
  history.replaceState(null, '', '/users/directory');
  session.signIn('own', makeViewer('staff', { id: 2 }));
  session.startImpersonation(writer());
  history.replaceState(null, '', '/content-generation/');
  session.startImpersonation({ token: 'other', viewer: makeViewer('customer', { id: 8 }) });
  expect(session.state).toMatchObject({ viewer: { id: 8 }, host: { id: 2 } });
  expect(session.endImpersonation()).toBe('/users/directory');
});

test('an expired impersonation doesn’t sign out the impersonator, whose own session can still expire', () => {
  const onImpersonationExpire = vi.fn();
  session.onImpersonationExpire = onImpersonationExpire;
  session.signIn('own', makeViewer('staff', { id: 2 }));
  session.startImpersonation(writer());
  session.expire();
  expect(onImpersonationExpire).toHaveBeenCalledOnce();
  expect(session.state.name).toBe('authenticated-as-ghost');
  session.endImpersonation();
  session.expire();
  expect(session.state.name).toBe('signed-out');
  expect(session.ownToken).toBeNull();
});

test('only a signed-in person can impersonate another person', () => {
  session.startImpersonation(writer());
  expect(session.state.name).toBe('signed-out');
  expect(session.readStoredTokens()).toEqual({ token: null, originalToken: null });
});
