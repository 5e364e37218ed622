// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { forgetPath, isRedirectPath, rememberPath, takeRememberedPath } from './redirect-path.ts';

beforeEach(() => sessionStorage.clear());

// Requirements: AUTH-46, AMB-31
test('keeps path, search and hash for the next sign-in, once', () => {
  rememberPath('/users/directory?tab=writers#top');
  expect(takeRememberedPath()).toBe('/users/directory?tab=writers#top');
  expect(takeRememberedPath()).toBe('/');
});

// Requirements: AUTH-45
test('leads to / when nothing is kept', () => {
  expect(takeRememberedPath()).toBe('/');
});

// Requirements: AMB-31
test('never keeps a path of /auth', () => {
  rememberPath('/auth/login/admin');
  expect(takeRememberedPath()).toBe('/');
  expect(isRedirectPath('/auth')).toBe(false);
  expect(isRedirectPath('/authors')).toBe(true);
});

// Requirements: AMB-31
test('never leads to another host', () => {
  expect(isRedirectPath('//evil.example/x')).toBe(false);
  expect(isRedirectPath('/\\evil.example')).toBe(false);
  expect(isRedirectPath('https://evil.example')).toBe(false);
  sessionStorage.setItem('redirectPath', '//evil.example');
  expect(takeRememberedPath()).toBe('/');
});

// Requirements: AMB-31
test('keeps nothing after an explicit logout', () => {
  rememberPath('/users/directory');
  forgetPath();
  expect(takeRememberedPath()).toBe('/');
});
