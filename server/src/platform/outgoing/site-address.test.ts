import { expect, test } from 'vitest';
import { siteAddress } from './site-address.ts';

// Requirements: P2-POSTING-36, P2-POSTING-37
test.each([
  ['http://a.com', 'https://a.com/'],
  ['a.com', 'https://a.com/'],
  ['https://a.com', 'https://a.com/'],
  ['https://a.com/', 'https://a.com/'],
  ['HTTP://A.com//', 'https://a.com/'],
  [' a.com/blog ', 'https://a.com/blog/'],
  ['http://a.com/blog//?page=1#top', 'https://a.com/blog/'],
  ['https://me:secret@a.com:8443', 'https://a.com:8443/'],
])('the domain “%s” yields the site address %s', (domain, address) => {
  expect(siteAddress(domain)?.href).toBe(address);
});

test.each([null, '', '  ', 'https://', 'not a domain'])(
  'the domain “%s” yields no site address',
  (domain) => {
    expect(siteAddress(domain)).toBeUndefined();
  },
);
