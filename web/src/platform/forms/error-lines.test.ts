import { ApiError } from '@portal/contract/platform/api-error.ts';
import { expect, test } from 'vitest';
import { errorText } from '../api/api-error.ts';
import { errorLines } from './error-lines.ts';

const badRequest = (data: unknown) => errorLines(new ApiError(400, 'Bad Request', data));

// Requirements: ERRORS-03
test('a list of problems is shown with one line per problem', () => {
  const problems = [
    { field: 'title', message: 'Required' },
    { field: 'client', message: 'Unknown' },
  ];
  expect(errorLines(problems).lines).toEqual([
    { header: 'title', texts: ['Required'] },
    { header: 'client', texts: ['Unknown'] },
  ]);
});

// Requirements: ERRORS-04
test('a single problem is shown as one line', () => {
  const { lines } = errorLines({ field: 'title', message: 'Required' });
  expect(lines).toEqual([{ header: 'title', texts: ['Required'] }]);
});

// Requirements: ERRORS-05
test('a string is shown unchanged', () => {
  expect(errorLines('No').lines).toEqual([{ header: null, texts: ['No'] }]);
});

// Requirements: ERRORS-06
test('a response’s status text is shown as the title', () => {
  expect(badRequest({}).title).toBe('Bad Request');
});

// Requirements: ERRORS-07
test('an object detail is shown with its keys as headers', () => {
  expect(badRequest({ detail: { url: 'Not reachable' } }).lines).toEqual([
    { header: 'url', texts: ['Not reachable'] },
  ]);
});

// Requirements: ERRORS-08
test('a string detail is shown without a header', () => {
  expect(badRequest({ detail: 'Not found.' }).lines).toEqual([
    { header: null, texts: ['Not found.'] },
  ]);
});

// Requirements: ERRORS-09, ERRORS-10
test('if a response has no detail, its keys are headers with their messages below', () => {
  expect(badRequest({ title: ['required', 'too short'] }).lines).toEqual([
    { header: 'title', texts: ['required', 'too short'] },
  ]);
});

// Requirements: ERRORS-11
test('non_field_errors messages are shown without a header', () => {
  expect(badRequest({ non_field_errors: ['x'] }).lines).toEqual([{ header: null, texts: ['x'] }]);
});

test('an error shared by several rows is listed once', () => {
  const rows = [{ editor: ['Gone.'] }, {}, { editor: ['Gone.'], title: ['Required.'] }];
  expect(badRequest(rows).lines).toEqual([
    { header: 'editor', texts: ['Gone.'] },
    { header: 'title', texts: ['Required.'] },
  ]);
  expect(errorText(new ApiError(400, 'Bad Request', rows))).toBe('Gone.');
});

// Requirements: ERRORS-02
test('an error without a response is shown as its message', () => {
  expect(errorLines(new Error('offline'))).toEqual({
    title: null,
    lines: [{ header: null, texts: ['offline'] }],
  });
});
