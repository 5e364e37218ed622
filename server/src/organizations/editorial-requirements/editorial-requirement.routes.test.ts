import { editorialRequirementEndpoints } from '@portal/contract/organizations/editorial-requirement.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeArticle } from '#testing/content.factories.ts';
import {
  makeAccount,
  makeOrganization,
  makePerson,
  makeWriter,
} from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let organization: number;

beforeAll(async () => {
  organization = (await makeOrganization(portal.database.writer)).id;
});

const { list, get, create, update, delete: remove } = editorialRequirementEndpoints;

async function added(requirement = 'No exclamation marks') {
  return (await staff.call(create, { body: { organization, requirement } })).body;
}

// Requirements: ORGS-35, API-ORGS-10, API-ORGS-11
test('a requirement has an id, a text, and an organization that requirements can be filtered by', async () => {
  expect((await portal.anonymous.call(list)).status).toBe(401);
  const { id } = await added('Short sentences');
  const other = await makeOrganization(portal.database.writer);
  await staff.call(create, { body: { organization: other.id, requirement: 'Of another client' } });
  const { status, body } = await staff.call(list, { query: { organization } });
  expect(body.every((one) => one.organization === organization)).toBe(true);
  expect(status).toBe(200);
  expect(body).toContainEqual(
    expect.objectContaining({ id, organization, requirement: 'Short sentences' }),
  );
});

// Requirements: API-ORGS-12
test('a requirement’s text can be changed, but its organization can’t', async () => {
  const record = await added();
  const url = `/api/org-editorial-requirements/${record.id}/`;
  expect((await staff.raw('PUT', url, { ...record, requirement: 'Commas' })).status).toBe(200);
  expect((await staff.call(get, { params: { id: record.id } })).body.requirement).toBe('Commas');
  const other = await makeOrganization(portal.database.writer);
  const refused = await staff.raw('PUT', url, { organization: other.id });
  expect(refused).toMatchObject({ status: 400, body: { organization: [expect.any(String)] } });
  expect(
    (await staff.call(update, { params: { id: record.id }, body: { requirement: ' ' } })).status,
  ).toBe(400);
});

// Requirements: API-ORGS-13
test('a requirement can be deleted', async () => {
  const { id } = await added();
  expect((await staff.call(remove, { params: { id } })).status).toBe(204);
  expect((await staff.call(get, { params: { id } })).status).toBe(404);
});

test('a requirement for an unknown organization is rejected', async () => {
  const answer = await staff.call(create, {
    body: { organization: 2_000_000_000, requirement: 'x' },
  });
  expect(answer).toMatchObject({ status: 400, body: { organization: [expect.any(String)] } });
});

// Requirements: AMB-124
test('people of the organization and people who work for it can read a requirement; staff can change it', async () => {
  const db = portal.database.writer;
  const { id } = await added();
  const person = await makePerson(db, { kind: 'customer' });
  await makeAccount(db, { person_id: person.id, organization_id: organization });
  const customer = await portal.signIn(person);
  expect((await customer.call(get, { params: { id } })).status).toBe(200);
  expect((await customer.call(remove, { params: { id } })).status).toBe(403);
  const assigned = await makeWriter(db);
  const writer = await portal.signIn(assigned.person);
  expect((await writer.call(list)).body).toEqual([]);
  await makeArticle(db, { client_id: organization, writer_id: assigned.id });
  expect((await writer.call(get, { params: { id } })).status).toBe(200);
});

// Requirements: D-24
describe('a requirement of an archived organization', () => {
  const setActive = (isActive: boolean) =>
    staff.call(organizationEndpoints.update, {
      params: { id: organization },
      body: { is_active: isActive },
    });
  afterEach(() => setActive(true));

  test('is hidden from the organization’s people until the organization is reactivated', async () => {
    const db = portal.database.writer;
    const { id } = await added();
    const person = await makePerson(db, { kind: 'owner' });
    await makeAccount(db, { person_id: person.id, organization_id: organization });
    await makeArticle(db, { client_id: organization, final_approver_id: person.id });
    const owner = await portal.signIn(person);
    await setActive(false);
    expect((await owner.call(list)).body).toEqual([]);
    expect((await owner.call(list, { query: { organization } })).body).toEqual([]);
    expect((await owner.call(get, { params: { id } })).status).toBe(404);
    expect((await staff.call(get, { params: { id } })).status).toBe(200);
    await setActive(true);
    expect((await owner.call(get, { params: { id } })).status).toBe(200);
  });
});

// Requirements: D-12
test('a client whose account was removed can’t see a requirement, even if they still approve articles there', async () => {
  const db = portal.database.writer;
  const { id } = await added();
  const person = await makePerson(db, { kind: 'customer' });
  await makeArticle(db, { client_id: organization, final_approver_id: person.id });
  const former = await portal.signIn(person);
  expect((await former.call(get, { params: { id } })).status).toBe(404);
  expect((await former.call(list)).body).toEqual([]);
});
