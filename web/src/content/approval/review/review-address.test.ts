import { expect, test } from 'vitest';
import { hrefOf, readReviewAddress } from './review-address.ts';

const read = (path: string) => {
  const { pathname, search } = new URL(path, 'https://portal.example.com');
  return readReviewAddress({ pathname, search } as Location);
};

test('the review page reads its token and article from the address, and ignores an invalid article', () => {
  expect(read('/review/abc-1')).toEqual({ token: 'abc-1', article: undefined });
  expect(read('/review/abc-1/?article=7&utm=mail')).toEqual({ token: 'abc-1', article: 7 });
  expect(read('/review/abc-1?article=seven')).toEqual({ token: 'abc-1', article: undefined });
});

test('a review address is parsed back to the token and article it was built from', () => {
  for (const address of [
    { token: 'abc-1', article: undefined },
    { token: 'abc-1', article: 7 },
  ]) {
    expect(read(hrefOf(address))).toEqual(address);
  }
});
