import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { chatChannelEndpoints } from '@portal/contract/notifications/chat-channel.endpoints.ts';
import type { ChatChannelBody } from '@portal/contract/notifications/chat-channel.schema.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ChatServer, startChatServer } from '#testing/chat-server.ts';
import { makeOrganization } from '#testing/people.factories.ts';
import { trustTestAuthority } from '#testing/tls-authority.ts';
import { usePortal } from '#testing/use-portal.ts';

const { create, list, update, test: tryOut, delete: remove } = chatChannelEndpoints;
const { portal, db, callers, people } = usePortal({
  people: { staff: 'staff', superuser: 'superuser', customer: 'customer', writer: 'writer' },
  config: { allowedHosts: ['127.0.0.1'] },
});
const { staff, superuser, customer, writer } = callers;

let chat: ChatServer;
let distrust: () => void;

beforeAll(async () => {
  distrust = trustTestAuthority();
  chat = await startChatServer();
});
afterAll(async () => {
  distrust();
  await chat.close();
});
afterEach(async () => {
  chat.fault = undefined;
  await db().deleteFrom('chat_channel').execute();
});

const secret = 'https://hooks.slack.com/services/T0AAAAAAA/B0BBBBBBB/ccccccccccccccccccccWXYZ';
const body = (values: Partial<ChatChannelBody> = {}): ChatChannelBody => ({
  service: 'slack',
  name: '#alerts',
  address: secret,
  kinds: ['comment', 'mentioned'],
  ...values,
});
const local = () => `https://${chat.host}/services/T/B/wxyz`;

// Requirements: B-INBOX-12
test('an address is stored encrypted, and only its host and last four characters are returned', async () => {
  const { body: made, text } = await staff.call(create, { body: body() });
  expect(made).toMatchObject({ host: 'hooks.slack.com', address_end: 'WXYZ', is_on: true });
  const rows = await db().selectFrom('chat_channel').selectAll().execute();
  const audit = await superuser.call(auditEntryEndpoints.list, {
    query: { action: 'chat_channel.created' },
  });
  expect(audit.body).toMatchObject([{ subject: { noun: 'chat_channel', id: made.id } }]);
  for (const shown of [text, JSON.stringify(rows), (await staff.call(list)).text, audit.text]) {
    expect(shown).not.toContain('cccccccc');
  }
});

// Requirements: B-INBOX-12
test.each([
  ['slack', 'http://hooks.slack.com/services/T/B/x'],
  ['slack', 'https://hooks.slack.com.evil.example/services/T/B/x'],
  ['slack', 'https://user:pw@hooks.slack.com/services/T/B/x'],
  ['slack', 'https://hooks.slack.com:8443/services/T/B/x'],
  ['slack', 'https://discord.com/api/webhooks/1/x'],
  ['discord', 'https://discord.com/channels/1/2'],
  ['discord', secret],
  ['teams', 'https://logic.azure.com.evil.example/workflows/1'],
  ['teams', 'https://evillogic.azure.com/workflows/1'],
  ['slack', 'https://169.254.169.254/services/T'],
  ['slack', 'not an address'],
] as const)('a %s channel can’t have the address %s', async (service, address) => {
  const answer = await staff.call(create, { body: body({ service, address }) });
  expect(answer).toMatchObject({ status: 400, body: { address: [expect.any(String)] } });
});

// Requirements: B-INBOX-12
test.each([
  ['slack', secret],
  ['discord', 'https://discord.com/api/webhooks/123/abc_-D'],
  ['discord', 'https://canary.discord.com/api/v10/webhooks/123/abc'],
  [
    'teams',
    'https://prod-12.westus.logic.azure.com:443/workflows/1/triggers/manual/paths/invoke?sig=x',
  ],
  [
    'teams',
    'https://default1.09.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/1?sig=x',
  ],
] as const)('a %s channel can have the address %s', async (service, address) => {
  expect((await staff.call(create, { body: body({ service, address }) })).status).toBe(201);
});

// Requirements: B-INBOX-12
test('people see and change only their own channels, and staff can also manage organizations’ channels', async () => {
  const organization = (await makeOrganization(db(), {})).id;
  const own = (await customer.call(create, { body: body() })).body;
  const shared = (await staff.call(create, { body: body({ organization, kinds: ['moved'] }) }))
    .body;
  expect((await customer.call(list)).body.map(({ id }) => id)).toEqual([own.id]);
  expect((await staff.call(list)).body).toEqual([]);
  const query = { organization };
  expect((await superuser.call(list, { query })).body.map(({ id }) => id)).toEqual([shared.id]);
  for (const caller of [customer, writer]) {
    expect((await caller.call(list, { query })).status).toBe(403);
    const refused = await caller.call(create, { body: body({ organization, kinds: ['moved'] }) });
    expect(refused.status).toBe(403);
  }
  for (const [caller, id] of [
    [writer, own.id],
    [staff, own.id],
    [superuser, own.id],
    [customer, shared.id],
  ] as const) {
    const params = { id };
    expect((await caller.call(update, { params, body: { is_on: false } })).status).toBe(404);
    expect((await caller.call(tryOut, { params })).status).toBe(404);
    expect((await caller.call(remove, { params })).status).toBe(404);
  }
  expect((await portal.anonymous.call(list)).status).toBe(401);
});

// Requirements: B-INBOX-12
test('impersonators can’t add, change, test or delete a channel', async () => {
  const own = (await customer.call(create, { body: body() })).body;
  const ghost = await portal.impersonate(people.superuser, people.customer);
  const params = { id: own.id };
  expect((await ghost.call(create, { body: body() })).status).toBe(403);
  expect((await ghost.call(update, { params, body: { address: local() } })).status).toBe(403);
  expect((await ghost.call(tryOut, { params })).status).toBe(403);
  expect((await ghost.call(remove, { params })).status).toBe(403);
});

// Requirements: B-INBOX-13
test('a test message shows whether the service accepts posts, and the reason if it doesn’t', async () => {
  const made = (await staff.call(create, { body: body({ address: local() }) })).body;
  const params = { id: made.id };
  const passed = (await staff.call(tryOut, { params })).body;
  expect(passed.last_error).toBeNull();
  expect(passed.last_sent_at).not.toBeNull();
  expect(chat.posts.at(-1)).toMatchObject({ path: '/services/T/B/wxyz' });
  chat.fault = { status: 404, body: 'no_service' };
  const failed = (await staff.call(tryOut, { params })).body;
  expect(failed).toMatchObject({
    last_error:
      'Slack no longer recognizes this address. Create a new webhook and replace the address.',
    failing_since: null,
  });
  chat.fault = { status: 302, headers: { location: 'https://127.0.0.1:1/' } };
  expect((await staff.call(tryOut, { params })).body.last_error).toContain('302');
});

// Requirements: B-INBOX-12
test('a change requires the current version, and a new address replaces the old one', async () => {
  const made = (await staff.call(create, { body: body() })).body;
  const params = { id: made.id };
  const renamed = await staff.call(update, { params, body: { name: '#news' }, version: 1 });
  expect(renamed.body).toMatchObject({ name: '#news', address_end: 'WXYZ', version: 2 });
  const stale = await staff.call(update, { params, body: { name: '#old' }, version: 1 });
  expect(stale.status).toBe(409);
  const moved = await staff.call(update, { params, body: { address: local() } });
  expect(moved.body).toMatchObject({ host: chat.host, address_end: 'wxyz' });
  expect((await staff.call(remove, { params })).status).toBe(204);
  expect((await staff.call(list)).body).toEqual([]);
});

// Requirements: B-INBOX-14
test('a client’s channel can get only notifications about its articles, and fewer kinds if clients read it', async () => {
  const organization = (await makeOrganization(db(), {})).id;
  const status = async (values: Partial<ChatChannelBody>) =>
    (await staff.call(create, { body: body({ organization, ...values }) })).status;
  expect(await status({ kinds: ['comment'] })).toBe(400);
  expect(await status({ kinds: ['moved', 'overdue'] })).toBe(201);
  expect(await status({ kinds: ['moved'], is_for_client: true })).toBe(400);
  expect(await status({ kinds: ['overdue'], is_for_client: true })).toBe(201);
  expect((await staff.call(create, { body: body({ is_for_client: true }) })).status).toBe(400);
});

// Requirements: B-INBOX-13
test('clients can’t choose kinds of notifications that only the agency gets', async () => {
  const kinds = ['moved' as const];
  expect((await customer.call(create, { body: body({ kinds }) })).status).toBe(400);
  const made = (await customer.call(create, { body: body() })).body;
  const params = { id: made.id };
  expect((await customer.call(update, { params, body: { kinds } })).status).toBe(400);
  expect((await writer.call(create, { body: body({ kinds }) })).status).toBe(201);
});

// Requirements: B-INBOX-12
test('a person can have at most ten channels', async () => {
  for (let count = 0; count < 10; count += 1) await writer.call(create, { body: body() });
  expect((await writer.call(create, { body: body() })).status).toBe(409);
});
