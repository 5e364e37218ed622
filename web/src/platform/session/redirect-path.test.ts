// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { forgetPath, isRedirectPath, rememberPath, takeRememberedPath } from './redirect-path.ts';

beforeEach(() => sessionStorage.clear());

test('keeps path, search and hash for the next sign-in, once (AUTH-46, AMB-31)', () => {
  rememberPath('/users/directory?tab=writers#top');
  expect(takeRememberedPath()).toBe('/users/directory?tab=writers#top');
  expect(takeRememberedPath()).toBe('/');
});

test('leads to / when nothing is kept (AUTH-45)', () => {
  expect(takeRememberedPath()).toBe('/');
});

test('never keeps a path of /auth (AMB-31)', () => {
  rememberPath('/auth/login/admin');
  expect(takeRememberedPath()).toBe('/');
  expect(isRedirectPath('/auth')).toBe(false);
  expect(isRedirectPath('/authors')).toBe(true);
});

test('never leads to another host (AMB-31)', () => {
  expect(isRedirectPath('//evil.example/x')).toBe(false);
  expect(isRedirectPath('/\\evil.example')).toBe(false);
  expect(isRedirectPath('https://evil.example')).toBe(false);
  sessionStorage.setItem('redirectPath', '//evil.example');
  expect(takeRememberedPath()).toBe('/');
});

test('keeps nothing after an explicit logout (AMB-31)', () => {
  rememberPath('/users/directory');
  forgetPath();
  expect(takeRememberedPath()).toBe('/');
});
