import { describe, expect, test } from 'vitest';
import { organizationBody, organizationUpdate } from './organization.schema.ts';
import { states } from './states.ts';
import { teamTags } from './team-tags.ts';

const required = {
  dba_name: 'Acme',
  legal_name: 'Acme LLC',
  business_email: 'office@acme.example',
};
const accepts = (fields: object) => organizationBody.safeParse({ ...required, ...fields }).success;

describe('an organization', () => {
  test('is in one of the 50 states or DC (ORGS-13)', () => {
    expect(Object.keys(states)).toHaveLength(51);
    expect(states.DC).toBe('District of Columbia');
    expect(accepts({ state: 'DC' })).toBe(true);
    expect(accepts({ state: 'PR' })).toBe(false);
  });

  test('has a zipcode of exactly five digits, kept with its zeros (ORGS-12)', () => {
    expect(organizationBody.parse({ ...required, zipcode: '00501' }).zipcode).toBe('00501');
    for (const zipcode of ['123456', '-1', 'ab', '1234', 12345]) {
      expect(accepts({ zipcode }), String(zipcode)).toBe(false);
    }
  });

  test('has a web address and an email address of the right form (ORGS-10, ORGS-11)', () => {
    expect(accepts({ domain: 'abc' })).toBe(false);
    expect(accepts({ domain: 'https://acme.example' })).toBe(true);
    expect(accepts({ business_email: 'abc' })).toBe(false);
  });

  test('reads the same from a form as from JSON (API-ORGS-05)', () => {
    const form = {
      report_required: 'false',
      account_lead: '7',
      city: '',
      contract_start_date: '',
      what_converts_account: '{"account_id":"42","report_chats":true}',
    };
    expect(organizationUpdate.parse(form)).toEqual({
      report_required: false,
      account_lead: 7,
      city: null,
      contract_start_date: null,
      what_converts_account: { account_id: '42', report_chats: true },
    });
  });

  test('takes a call-tracking account only with its account_id (ORGS-15)', () => {
    expect(accepts({ what_converts_account: { report_calls: true } })).toBe(false);
    expect(accepts({ what_converts_account: '{' })).toBe(false);
  });
});

test('the teams are Web Dev, Marketing, Biz Dev, Sales and Team Wide (CONST-06)', () => {
  expect(teamTags).toEqual(['Web Dev', 'Marketing', 'Biz Dev', 'Sales', 'Team Wide']);
});
