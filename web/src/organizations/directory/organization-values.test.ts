import { expect, test } from 'vitest';
import { changesOf, organizationRules, valuesOf } from './organization-values.ts';

const empty = valuesOf(undefined);

test('a new organization starts with a report, calls and form fills, without chats and SPT (ORGS-16..20)', () => {
  expect(empty).toMatchObject({
    report_required: true,
    report_calls: true,
    report_form_fills: true,
    report_chats: false,
    spt_account: false,
  });
});

test('call tracking is sent only with an account_id (ORGS-15)', () => {
  expect(changesOf({ ...empty, report_chats: true }, empty)).toEqual({ body: {} });
  expect(changesOf({ ...empty, account_id: ' 77 ' }, empty)).toMatchObject({
    body: { what_converts_account: { account_id: '77', report_calls: true, spt_account: false } },
  });
});

test('emptying the account_id takes call tracking away', () => {
  const before = { ...empty, account_id: '77' };
  expect(changesOf({ ...before, account_id: '' }, before)).toEqual({
    body: { what_converts_account: null },
  });
});

test('only what changed is sent, and a new logo as a file', () => {
  const before = { ...empty, state: 'NY', city: 'Albany' };
  expect(changesOf({ ...before, state: null }, before)).toEqual({ body: { state: null } });
  const logo = new File(['x'], 'logo.png', { type: 'image/png' });
  expect(changesOf({ ...before, state: null, logo }, before)).toEqual({
    body: { state: null },
    files: { logo },
  });
  const kept = { ...before, logo: 'https://portal.example/logo.png' };
  expect(changesOf({ ...kept, logo: null }, kept)).toEqual({ body: { logo: null } });
});

test('zipcodes are five digits, leading zeros kept (ORGS-12)', () => {
  for (const wrong of ['123456', '-1', 'ab', '123']) {
    expect(organizationRules.zipcode(wrong)).toBe('Enter five digits.');
  }
  expect(organizationRules.zipcode('00501')).toBeNull();
});

test('a website is a web address (ORGS-11), a business email an address (ORGS-10)', () => {
  expect(organizationRules.domain('abc')).not.toBeNull();
  expect(organizationRules.domain('https://example.com')).toBeNull();
  expect(organizationRules.business_email('abc')).not.toBeNull();
  expect(organizationRules.business_email('office@example.com')).toBeNull();
});

test('a logo is png or jpeg only (ORGS-14)', () => {
  expect(organizationRules.logo(new File(['x'], 'a.gif', { type: 'image/gif' }))).not.toBeNull();
  expect(organizationRules.logo(new File(['x'], 'a.png', { type: 'image/png' }))).toBeNull();
});
