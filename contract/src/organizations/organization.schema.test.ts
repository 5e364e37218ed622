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
  // Requirements: ORGS-13
  test('is in one of the 50 states or in the District of Columbia', () => {
    expect(Object.keys(states)).toHaveLength(51);
    expect(states.DC).toBe('District of Columbia');
    expect(accepts({ state: 'DC' })).toBe(true);
    expect(accepts({ state: 'PR' })).toBe(false);
  });

  // Requirements: ORGS-12
  test('has a zip code of exactly five digits, which can start with zeros', () => {
    expect(organizationBody.parse({ ...required, zipcode: '00501' }).zipcode).toBe('00501');
    for (const zipcode of ['123456', '-1', 'ab', '1234', 123_456, -1, 1.5]) {
      const { error } = organizationBody.safeParse({ ...required, zipcode });
      expect(error?.issues.map(({ message }) => message)).toEqual(['Enter five digits.']);
    }
  });

  // Requirements: ORGS-12, D-10
  test('can have a zip code that is sent as a number, which is padded with leading zeros', () => {
    const kept = (zipcode: number) => organizationBody.parse({ ...required, zipcode }).zipcode;
    expect([12_207, 501, 0].map(kept)).toEqual(['12207', '00501', '00000']);
  });

  // Requirements: ORGS-10, ORGS-11
  test('must have a valid website URL and a valid email address', () => {
    expect(accepts({ domain: 'abc' })).toBe(false);
    expect(accepts({ domain: 'https://acme.example' })).toBe(true);
    expect(accepts({ business_email: 'abc' })).toBe(false);
  });

  // Requirements: API-ORGS-05
  test('can be parsed from the text fields of a form', () => {
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

  test.each([
    ['state', 'PR', 'Choose a state.'],
    ['contract_start_date', '11/21/2026', 'Enter a date as YYYY-MM-DD.'],
    ['what_converts_account', {}, 'Enter a call-tracking account with its account_id.'],
    ['what_converts_account', '{', 'Enter a call-tracking account with its account_id.'],
  ])(
    'is rejected if %s is invalid, with an error that states the expected value',
    (field, value, text) => {
      const { error } = organizationUpdate.safeParse({ [field]: value });
      expect(error?.issues).toMatchObject([{ path: [field], message: text }]);
    },
  );

  // Requirements: ORGS-15
  test('can have a call-tracking account only if its account_id is set', () => {
    expect(accepts({ what_converts_account: { report_calls: true } })).toBe(false);
    expect(accepts({ what_converts_account: '{' })).toBe(false);
  });
});

// Requirements: CONST-06
test('the teams are Web Dev, Marketing, Biz Dev, Sales and Team Wide', () => {
  expect(teamTags).toEqual(['Web Dev', 'Marketing', 'Biz Dev', 'Sales', 'Team Wide']);
});
