import { callTrackingAccountEndpoints } from '@portal/contract/organizations/call-tracking-account.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handleHook } from '#platform/events/hooks.ts';
import { makeAccount, makeOrganization, makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import { onOrganizationArchived, onOrganizationReactivated } from './organization.events.ts';

let portal: TestPortal;
let staff: Caller;
let staffId: number;
let emitted: string[] = [];

beforeAll(async () => {
  portal = await startPortal({
    hooks: [
      handleHook(onOrganizationArchived, async (_, { organizationId }) => {
        emitted.push(`archived ${organizationId}`);
      }),
      handleHook(onOrganizationReactivated, async (_, { organizationId }) => {
        emitted.push(`reactivated ${organizationId}`);
      }),
    ],
  });
  const person = await makePerson(portal.database.writer, { kind: 'staff' });
  staffId = person.id;
  staff = await portal.signIn(person);
});
afterAll(() => portal.close());

const { list, get, getBySlug, create, update } = organizationEndpoints;
const required = {
  dba_name: 'Bright Dental',
  legal_name: 'Bright Dental LLC',
  business_email: 'office@bright.example',
};

async function added(fields: object = {}) {
  const { status, body } = await staff.call(create, { body: { ...required, ...fields } });
  expect(status).toBe(201);
  return body;
}

const logoOf = (content: Buffer) =>
  new File([new Uint8Array(content)], 'logo.png', { type: 'image/png' });

const picture = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#2255cc' } })
    .toFormat(format)
    .toBuffer();

describe('the directory of organizations', () => {
  // Requirements: API-ORGS-01
  test('is visible to every signed-in user', async () => {
    expect((await portal.anonymous.call(list)).status).toBe(401);
    expect((await staff.raw('GET', '/api/organizations.json')).status).toBe(200);
  });

  // Requirements: ORGS-21, ORGS-22, API-ORGS-02, P2-DATA-06
  test('includes every field if details are requested', async () => {
    const { id } = await added({ what_converts_account: { account_id: '7' } });
    const { body } = await staff.call(list, { query: { detailed: 'true' } });
    const organization = body.find((one) => one.id === id);
    for (const field of [
      ...['id', 'slug', 'organization_uuid', 'dba_name', 'legal_name', 'business_email'],
      ...['phone_number', 'street_address_1', 'street_address_2', 'city', 'state', 'zipcode'],
      ...['domain', 'logo', 'is_active', 'report_required', 'google_analytics_id'],
      ...['contract_start_date', 'account_lead', 'project_manager', 'default_report_creator'],
      ...['default_report_approver', 'beta_opt_in', 'what_converts_account'],
      ...['created_at', 'monthly_report_template'],
    ]) {
      expect(organization, field).toHaveProperty(field);
    }
  });

  // Requirements: ORGS-01, P2-GLOBAL-12
  test('can be searched in any case, is sorted by name, and is paged', async () => {
    const db = portal.database.writer;
    await makeOrganization(db, { dba_name: 'zebra 100% Works' });
    await makeOrganization(db, { dba_name: 'Älpine Zebra' });
    const { body } = await staff.call(list, { query: { search: 'ZEBRA' } });
    expect(body.map(({ dba_name }) => dba_name)).toEqual(['zebra 100% Works', 'Älpine Zebra']);
    const exact = await staff.call(list, { query: { search: '100%' } });
    expect(exact.body).toHaveLength(1);
    const { id } = exact.body[0] ?? { id: 0 };
    expect((await staff.call(list, { query: { id } })).body).toEqual(exact.body);
    const first = await staff.call(list, {
      query: { search: 'zebra', limit: 1, ordering: '-dba_name', columns: ['dba_name'] },
    });
    expect(first.body).toEqual([{ dba_name: 'Älpine Zebra' }]);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await staff.raw('GET', next)).body).toEqual([{ dba_name: 'zebra 100% Works' }]);
  });

  test('can be sorted by every documented ordering, and rejects other orderings', async () => {
    const { ordering } = list.query?.shape ?? {};
    for (const one of ordering?.unwrap().options ?? []) {
      const { status } = await staff.call(list, { query: { ordering: one, limit: 2 } });
      expect(status, one).toBe(200);
    }
    expect((await staff.callRaw(list, { query: { ordering: 'slug' } })).status).toBe(400);
  });
});

describe('adding an organization', () => {
  // Requirements: ORGS-07, ORGS-08, ORGS-09
  test.each(['dba_name', 'legal_name', 'business_email'])(
    'requires the field %s',
    async (field) => {
      const body = { ...required, [field]: undefined };
      const answer = await staff.raw('POST', '/api/organizations.json', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toHaveProperty(field);
    },
  );

  // Requirements: API-ORGS-04, ORGS-16
  test('stores the organization with default values', async () => {
    const { id } = await added({ zipcode: '00501' });
    const { status, body } = await staff.call(get, { params: { id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...required, zipcode: '00501', report_required: true });
    expect(body).toMatchObject({
      is_active: true,
      beta_opt_in: false,
      what_converts_account: null,
    });
  });

  // Requirements: ORGS-07, ORGS-08
  test('reports a name that is too long, a missing name, and an invalid email address in one response', async () => {
    const tooLong = { dba_name: 'x'.repeat(151), legal_name: ' ', business_email: 'abc' };
    const { status, body } = await staff.call(create, { body: tooLong });
    expect(status).toBe(400);
    expect(body).toEqual({
      dba_name: ['Enter at most 150 characters.'],
      legal_name: ['This field is required.'],
      business_email: ['Enter a valid email address.'],
    });
  });

  test('generates a unique slug that isn’t reserved', async () => {
    const first = await added({ dba_name: 'Café & Söhne' });
    const second = await added({ dba_name: 'Cafe Sohne' });
    expect([first.slug, second.slug]).toEqual(['cafe-sohne', 'cafe-sohne-2']);
    expect((await added({ dba_name: 'List' })).slug).toBe('list-2');
    expect((await added({ dba_name: '日本' })).slug).toBe('organization');
    const { body } = await staff.call(getBySlug, { params: { slug: 'cafe-sohne-2' } });
    expect(body.id).toBe(second.id);
  });

  test('generates unique slugs even for concurrent calls', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => added({ dba_name: 'Twin' })));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(4);
  });

  // Requirements: ORGS-22
  test('rejects responsible people who aren’t staff, such as freelancers', async () => {
    for (const kind of ['customer', 'editor', 'contractor'] as const) {
      const person = await makePerson(portal.database.writer, { kind });
      const refused = await staff.call(create, {
        body: { ...required, account_lead: person.id, project_manager: staffId },
      });
      expect(refused, kind).toMatchObject({
        status: 400,
        body: { account_lead: ['Choose an active member of staff.'] },
      });
      expect(Object.keys(refused.body)).toEqual(['account_lead']);
    }
    expect(await added({ account_lead: { id: staffId } })).toMatchObject({ account_lead: staffId });
  });
});

describe('updating an organization', () => {
  // Requirements: ORGS-23, API-ORGS-03
  test('can change every field that isn’t generated, and keeps omitted fields', async () => {
    const { id, slug } = await added();
    const fields = {
      dba_name: 'Brighter Dental',
      phone_number: '555 0100',
      street_address_1: '1 Main St',
      street_address_2: 'Suite 2',
      city: 'Albany',
      state: 'NY' as const,
      zipcode: '12207',
      domain: 'https://brighter.example/Path',
      report_required: false,
      google_analytics_id: 'G-1',
      contract_start_date: '2026-02-01',
      account_lead: staffId,
      project_manager: staffId,
      default_report_creator: staffId,
      default_report_approver: staffId,
      beta_opt_in: true,
    };
    expect((await staff.call(update, { params: { id }, body: fields })).status).toBe(200);
    const { body } = await staff.call(get, { params: { id } });
    expect(body).toMatchObject({ ...fields, slug, legal_name: required.legal_name });
  });

  test('accepts a whole record, but rejects changes to generated fields, and reports unknown fields by name', async () => {
    const record = await added();
    const { status } = await staff.raw('PUT', `/api/organizations/${record.id}/`, record);
    expect(status).toBe(200);
    const refused = await staff.raw('PUT', `/api/organizations/${record.id}/`, { slug: 'other' });
    expect(refused).toMatchObject({ status: 400, body: { slug: [expect.any(String)] } });
    const unknown = await staff.raw('PUT', `/api/organizations/${record.id}/`, { color: 'red' });
    expect(unknown.body).toHaveProperty('color');
  });

  test('returns 409 with the current record if the record has changed since it was read', async () => {
    const { id, version } = await added();
    await staff.call(update, { params: { id }, body: { city: 'Troy' }, version });
    const late = await staff.call(update, { params: { id }, body: { city: 'Rome' }, version });
    expect(late).toMatchObject({ status: 409, body: { current: { city: 'Troy' } } });
  });

  // Requirements: API-ORGS-05, ORGS-14
  test('accepts a multipart form with a logo, which is scaled down', async () => {
    const { id } = await added();
    const answer = await staff.call(update, {
      params: { id },
      body: { city: 'Utica' },
      files: { logo: logoOf(await picture('png')) },
    });
    expect(answer).toMatchObject({ status: 200, body: { city: 'Utica' } });
    const logo = answer.body.logo ?? '';
    const file = await portal.app.inject({ url: logo });
    expect(file.headers['content-type']).toContain('image/png');
    expect((await sharp(file.rawPayload).metadata()).width).toBe(1024);
    const kept = await staff.call(update, { params: { id }, body: { logo } });
    expect(kept.body.logo?.split('?')[0]).toBe(logo.split('?')[0]);
    const removed = await staff.call(update, { params: { id }, body: { logo: null } });
    expect(removed.body.logo).toBeNull();
  });

  // Requirements: ORGS-14
  test('rejects a logo that isn’t a PNG or JPEG, even if its name ends in .png', async () => {
    const { id } = await added();
    const notImages = [
      await picture('gif'),
      Buffer.from('%PDF-1.7'),
      Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1'),
    ];
    for (const value of notImages) {
      const files = { logo: logoOf(value) };
      const answer = await staff.call(update, { params: { id }, body: {}, files });
      expect(answer).toMatchObject({ status: 400, body: { logo: [expect.any(String)] } });
    }
    expect(
      (await staff.call(update, { params: { id }, body: { logo: 'https://x.example/a.png' } }))
        .status,
    ).toBe(400);
  });

  // Requirements: ORGS-14
  test('keeps only the pixels of a logo, and limits their number', async () => {
    const { id } = await added();
    const send = (value: Buffer) =>
      staff.call(update, { params: { id }, body: {}, files: { logo: logoOf(value) } });
    const script = '<script>alert(1)</script>';
    // An image with HTML in its metadata and after the end of its data.
    const described = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { ImageDescription: script } })
      .toBuffer();
    const both = Buffer.concat([described, Buffer.from(script)]);
    const { body } = await send(both);
    const logo = body.logo ?? '';
    const kept = (await portal.app.inject({ url: logo })).rawPayload;
    expect(kept.includes('script')).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const large = Buffer.concat([await picture('png'), Buffer.alloc(5 * 1_048_576)]);
    // A few bytes that decode to 100 million pixels.
    const bomb = await sharp({
      create: { width: 10_000, height: 10_000, channels: 3, background: 'red' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    for (const refused of [svg, large, bomb]) {
      expect(await send(refused)).toMatchObject({
        status: 400,
        body: { logo: [expect.any(String)] },
      });
    }
    expect((await send(large)).body).toEqual({ logo: ['Choose an image of at most 5 MB.'] });
    const enormous = await send(Buffer.alloc(7 * 1_048_576));
    expect(enormous).toMatchObject({
      status: 413,
      body: { detail: expect.stringContaining('at most 5 MB') },
    });
    const after = await staff.call(get, { params: { id } });
    expect(after.body.logo?.split('?')[0]).toBe(logo.split('?')[0]);
  });

  test('can generate a new uuid', async () => {
    const { id, organization_uuid } = await added();
    const { body } = await staff.call(organizationEndpoints.regenerateUuid, { params: { id } });
    expect(body.organization_uuid).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.organization_uuid).not.toBe(organization_uuid);
  });
});

describe('archiving an organization', () => {
  // Requirements: ORGS-25, ORGS-26, API-ORGS-06
  test('emits a hook in the same transaction, exactly once per change', async () => {
    emitted = [];
    const { id } = await added();
    const archived = await staff.raw('PUT', `/api/organizations/${id}/?archive=True`, {});
    expect(archived).toMatchObject({ status: 200, body: { is_active: false } });
    expect(archived.body).toMatchObject({
      allowed_actions: expect.arrayContaining(['reactivate']),
    });
    await staff.raw('PUT', `/api/organizations/${id}/?archive=True`, {});
    const again = await staff.call(update, { params: { id }, body: { is_active: true } });
    expect(again.body.is_active).toBe(true);
    await staff.call(update, { params: { id }, body: { is_active: false } });
    expect(emitted).toEqual([`archived ${id}`, `reactivated ${id}`, `archived ${id}`]);
  });

  test('hides the organization from the directory unless staff request it', async () => {
    const { id } = await added({ dba_name: 'Gone Fishing' });
    await staff.call(update, { params: { id }, body: { is_active: false } });
    const count = async (query: object) =>
      (await staff.call(list, { query: { search: 'gone fishing', ...query } })).body.length;
    expect(await count({})).toBe(0);
    expect(await count({ archive: 'True' })).toBe(1);
    expect(await count({ is_active: 'false' })).toBe(1);
    expect(await count({ is_active: 'true' })).toBe(0);
  });

  test('is possible with `archive=True` even if the body contains the record of an active organization', async () => {
    const record = await added();
    const answer = await staff.raw('PUT', `/api/organizations/${record.id}/?archive=True`, record);
    expect(answer).toMatchObject({ status: 200, body: { is_active: false } });
  });
});

describe('an organization’s call-tracking account', () => {
  const defaults = {
    report_calls: true,
    report_form_fills: true,
    report_chats: false,
    spt_account: false,
  };

  // Requirements: API-ORGS-08, ORGS-17, ORGS-18, ORGS-19, ORGS-20
  test('initially reports calls and form fills, but not chats or SPT', async () => {
    const { id } = await added();
    const { createCallTrackingAccount: give } = organizationEndpoints;
    const { status } = await staff.call(give, { params: { id }, body: { account_id: 'wc-1' } });
    expect(status).toBe(201);
    const { body } = await staff.call(get, { params: { id } });
    expect(body.what_converts_account).toMatchObject({ account_id: 'wc-1', ...defaults });
    expect(
      (await staff.raw('POST', `/api/organizations/${id}/create_wc_account/`, {})).status,
    ).toBe(400);
  });

  // Requirements: API-ORGS-09, ORGS-24
  test('can be updated by POST and by PUT', async () => {
    const record = await added({ what_converts_account: { account_id: 'wc-2' } });
    const id = record.what_converts_account?.id ?? 0;
    const posted = await staff.call(callTrackingAccountEndpoints.updateByPost, {
      params: { id },
      body: { report_chats: true },
    });
    expect(posted.body).toMatchObject({ account_id: 'wc-2', ...defaults, report_chats: true });
    await staff.call(callTrackingAccountEndpoints.update, {
      params: { id },
      body: { spt_account: true },
    });
    const { body } = await staff.call(get, { params: { id: record.id } });
    expect(body.what_converts_account).toMatchObject({ report_chats: true, spt_account: true });
    const stale = await staff.call(organizationEndpoints.update, {
      params: { id: record.id },
      body: { what_converts_account: { account_id: 'wc-2', report_chats: false } },
      version: record.version,
    });
    expect(stale).toMatchObject({ status: 409, body: { current: body } });
  });

  // Requirements: ORGS-24
  test('is included in the organization’s record, and is deleted if null is sent', async () => {
    const { id } = await added({
      what_converts_account: { account_id: 'wc-3', report_calls: false },
    });
    const kept = await staff.call(update, {
      params: { id },
      body: { what_converts_account: { account_id: 'wc-4' } },
    });
    expect(kept.body.what_converts_account).toMatchObject({
      account_id: 'wc-4',
      report_calls: false,
    });
    const gone = await staff.call(update, {
      params: { id },
      body: { what_converts_account: null },
    });
    expect(gone.body.what_converts_account).toBeNull();
  });
});

describe('the API for organizations', () => {
  const secrets = [
    'what_converts_account',
    'google_analytics_id',
    'contract_start_date',
    'account_lead',
  ];

  // Requirements: ORGS-39
  test('shows clients their own organizations without the agency’s internal fields', async () => {
    const db = portal.database.writer;
    const own = await makeOrganization(db, { google_analytics_id: 'G-9' });
    const other = await makeOrganization(db);
    const person = await makePerson(db, { kind: 'customer' });
    await makeAccount(db, { person_id: person.id, organization_id: own.id });
    const customer = await portal.signIn(person);
    const { body } = await customer.call(list, { query: { detailed: 'true', archive: 'True' } });
    expect(body.map(({ id }) => id)).toEqual([own.id]);
    for (const field of secrets) expect(body[0]).not.toHaveProperty(field);
    expect(body[0]).toMatchObject({
      organization_uuid: own.organization_uuid,
      allowed_actions: [],
    });
    expect((await customer.call(get, { params: { id: other.id } })).status).toBe(404);
    expect((await customer.call(getBySlug, { params: { slug: other.slug } })).status).toBe(404);
    const attempt = await customer.call(update, { params: { id: own.id }, body: { city: 'X' } });
    expect(attempt.status).toBe(403);
    expect((await customer.call(create, { body: required })).status).toBe(403);
  });

  test('shows archived organizations only to staff', async () => {
    const db = portal.database.writer;
    const own = await makeOrganization(db, { is_active: 0 });
    const person = await makePerson(db, { kind: 'owner' });
    await makeAccount(db, {
      person_id: person.id,
      organization_id: own.id,
      role: groups.accountOwner,
    });
    const owner = await portal.signIn(person);
    expect((await owner.call(get, { params: { id: own.id } })).status).toBe(404);
    for (const query of [{ archive: 'True' }, { is_active: 'false' }] as const)
      expect((await owner.call(list, { query })).body, JSON.stringify(query)).toEqual([]);
    expect((await staff.call(get, { params: { id: own.id } })).status).toBe(200);
  });

  test('hides the uuid from a contractor with an account, and everything from a writer without an account', async () => {
    const db = portal.database.writer;
    const own = await makeOrganization(db);
    const person = await makePerson(db, { kind: 'contractor' });
    await makeAccount(db, {
      person_id: person.id,
      organization_id: own.id,
      role: groups.contractor,
    });
    const contractor = await portal.signIn(person);
    const { body } = await contractor.call(get, { params: { id: own.id } });
    expect(body).not.toHaveProperty('organization_uuid');
    const writer = await portal.signIn(await makePerson(db, { kind: 'writer' }));
    expect((await writer.call(list)).body).toEqual([]);
  });
});
