import { ApiError } from '@portal/contract/platform/api-error.ts';
import { expect, test } from 'vitest';
import { errorText } from '../api/api-error.ts';
import { errorLines } from './error-lines.ts';

const badRequest = (data: unknown) => errorLines(new ApiError(400, 'Bad Request', data));

test('a list of problems is one line per entry (ERRORS-03)', () => {
  const problems = [
    { field: 'title', message: 'Required' },
    { field: 'client', message: 'Unknown' },
  ];
  expect(errorLines(problems).lines).toEqual([
    { header: 'title', texts: ['Required'] },
    { header: 'client', texts: ['Unknown'] },
  ]);
});

test('a single problem is one line (ERRORS-04)', () => {
  const { lines } = errorLines({ field: 'title', message: 'Required' });
  expect(lines).toEqual([{ header: 'title', texts: ['Required'] }]);
});

test('a text is itself (ERRORS-05)', () => {
  expect(errorLines('No').lines).toEqual([{ header: null, texts: ['No'] }]);
});

test('a response has its status text as header (ERRORS-06)', () => {
  expect(badRequest({}).title).toBe('Bad Request');
});

test('an object detail is key and value lines (ERRORS-07)', () => {
  expect(badRequest({ detail: { url: 'Not reachable' } }).lines).toEqual([
    { header: 'url', texts: ['Not reachable'] },
  ]);
});

test('a text detail is the text (ERRORS-08)', () => {
  expect(badRequest({ detail: 'Not found.' }).lines).toEqual([
    { header: null, texts: ['Not found.'] },
  ]);
});

test('without a detail the keys are headers with their texts below (ERRORS-09, ERRORS-10)', () => {
  expect(badRequest({ title: ['required', 'too short'] }).lines).toEqual([
    { header: 'title', texts: ['required', 'too short'] },
  ]);
});

test('non_field_errors has no header (ERRORS-11)', () => {
  expect(badRequest({ non_field_errors: ['x'] }).lines).toEqual([{ header: null, texts: ['x'] }]);
});

test('what is wrong in the rows of a call is said once for all of them', () => {
  const rows = [{ editor: ['Gone.'] }, {}, { editor: ['Gone.'], title: ['Required.'] }];
  expect(badRequest(rows).lines).toEqual([
    { header: 'editor', texts: ['Gone.'] },
    { header: 'title', texts: ['Required.'] },
  ]);
  expect(errorText(new ApiError(400, 'Bad Request', rows))).toBe('Gone.');
});

test('an error without a response is its message (ERRORS-02)', () => {
  expect(errorLines(new Error('offline'))).toEqual({
    title: null,
    lines: [{ header: null, texts: ['offline'] }],
  });
});
