import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { expect, test } from 'vitest';
import { organizationInput, organizationRules, valuesOf } from './organization-values.ts';

const empty = valuesOf(undefined);

// Requirements: ORGS-16..20
test('a new organization has reports, calls, and form fills turned on, and chats and SPT turned off', () => {
  expect(empty).toMatchObject({
    report_required: true,
    report_calls: true,
    report_form_fills: true,
    report_chats: false,
    spt_account: false,
  });
});

/** Returns the request for the given changes to an organization. */
const input = (changes: Partial<typeof empty>, before = empty) =>
  organizationInput(changes, { ...before, ...changes });

// Requirements: ORGS-15
test('call tracking is sent only if it has an account_id', () => {
  expect(input({ report_chats: true })).toEqual({ body: {} });
  expect(input({ account_id: ' 77 ' })).toMatchObject({
    body: { what_converts_account: { account_id: '77', report_calls: true, spt_account: false } },
  });
});

test('clearing the account_id removes call tracking', () => {
  const before = { ...empty, account_id: '77' };
  expect(input({ account_id: '' }, before)).toEqual({ body: { what_converts_account: null } });
});

test('only changed fields are sent, and a new logo is sent as a file', () => {
  expect(input({ state: null })).toEqual({ body: { state: null } });
  const logo = new File(['x'], 'logo.png', { type: 'image/png' });
  expect(input({ state: null, logo })).toEqual({ body: { state: null }, files: { logo } });
  expect(input({ logo: null })).toEqual({ body: { logo: null } });
});

test('a different signature in the logo’s link doesn’t count as a change', () => {
  const read = (signature: string) =>
    valuesOf({ logo: `https://portal.example/api/files/1?sig=${signature}` } as Organization).logo;
  expect(read('a')).toBe(read('b'));
});

// Requirements: ORGS-12
test('zip codes must have five digits, and can start with zeros', () => {
  for (const wrong of ['123456', '-1', 'ab', '123']) {
    expect(organizationRules.zipcode(wrong)).toBe('Enter five digits.');
  }
  expect(organizationRules.zipcode('00501')).toBeNull();
});

// Requirements: ORGS-11, ORGS-10
test('a website must be a valid URL, and a business email must be a valid email address', () => {
  expect(organizationRules.domain('abc')).not.toBeNull();
  expect(organizationRules.domain('javascript:alert(1)')).not.toBeNull();
  expect(organizationRules.domain('cafezoe.example')).toBeNull();
  expect(organizationRules.domain('https://example.com')).toBeNull();
  expect(organizationRules.business_email('abc')).not.toBeNull();
  expect(organizationRules.business_email('office@example.com')).toBeNull();
});

// Requirements: ORGS-14
test('a logo must be a PNG or JPEG file', () => {
  expect(organizationRules.logo(new File(['x'], 'a.gif', { type: 'image/gif' }))).not.toBeNull();
  expect(organizationRules.logo(new File(['x'], 'a.png', { type: 'image/png' }))).toBeNull();
});
