// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { forgetPath, isRedirectPath, rememberPath, takeRememberedPath } from './redirect-path.ts';

beforeEach(() => sessionStorage.clear());

// Requirements: AUTH-46, AMB-31
test('the path, search and hash are stored for a single login', () => {
  rememberPath('/users/directory?tab=writers#top');
  expect(takeRememberedPath()).toBe('/users/directory?tab=writers#top');
  expect(takeRememberedPath()).toBe('/');
});

// Requirements: AUTH-45
test('the path is / if nothing is stored', () => {
  expect(takeRememberedPath()).toBe('/');
});

// Requirements: AMB-31
test('a path under /auth is never stored', () => {
  rememberPath('/auth/login/admin');
  expect(takeRememberedPath()).toBe('/');
  expect(isRedirectPath('/auth')).toBe(false);
  expect(isRedirectPath('/authors')).toBe(true);
});

// Requirements: AMB-31
test('a stored path never leads to another host', () => {
  expect(isRedirectPath('//evil.example/x')).toBe(false);
  expect(isRedirectPath('/\\evil.example')).toBe(false);
  expect(isRedirectPath('https://evil.example')).toBe(false);
  sessionStorage.setItem('redirectPath', '//evil.example');
  expect(takeRememberedPath()).toBe('/');
});

// Requirements: AMB-31
test('a stored path isn’t used after it is forgotten', () => {
  rememberPath('/users/directory');
  forgetPath();
  expect(takeRememberedPath()).toBe('/');
});
