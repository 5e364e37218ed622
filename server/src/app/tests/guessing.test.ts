import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { sharedReportEndpoints } from '@portal/contract/reporting/shared-reports/shared-report.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#auth/passwords/password-hash.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { countFailure } from '#platform/http/rate-limit.ts';
import { testedEngine } from '#testing/database.ts';
import { makePerson } from '#testing/people.factories.ts';
import { startPortal, type TestPortal } from '#testing/portal.ts';

const password = 'correct horse battery';
let one: TestPortal;
let other: TestPortal;
let connection: Database | undefined;
let password_hash: string;

beforeAll(async () => {
  one = await startPortal();
  const { settings } = one.database;
  // Several servers can share PostgreSQL. On SQLite, the two "servers" share a connection.
  if (testedEngine === 'postgres') connection = openDatabase({ ...settings, poolSize: 3 });
  other = await startPortal({
    database: connection ? { ...connection, settings } : one.database,
  });
  password_hash = await hashPassword(password);
});
beforeEach(() => one.database.writer.deleteFrom('rate_limit').execute());
afterAll(async () => {
  await other.close();
  await connection?.close();
  await one.close();
});

const make = () => makePerson(one.database.writer, { kind: 'writer', password_hash });

/** Runs `work` on the two servers alternately, like a load balancer. */
const inTurn = <T>(count: number, work: (portal: TestPortal, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index % 2 ? other : one, index)));

const login = (portal: TestPortal, username: string, typed = 'a wrong guess') =>
  portal.anonymous.call(authEndpoints.login, { body: { username, password: typed } });

const tried = (answers: { status: number }[]) =>
  answers.filter(({ status }) => status !== 429).length;

// Requirements: D-13
describe('two servers share the limits on guesses', () => {
  test('guesses of a password are limited, even if they are concurrent', async () => {
    const { username } = await make();
    const answers = await inTurn(24, (portal) => login(portal, username));
    expect(tried(answers)).toBeLessThanOrEqual(10);
    for (let count = tried(answers); count < 10; count += 1) {
      expect((await login(one, username)).status).toBe(400);
    }
    for (const portal of [one, other]) {
      expect((await login(portal, username, password)).status).toBe(429);
    }
  });

  test('guesses from one address are limited across all accounts, even if a header claims another address', async () => {
    const guess = (portal: TestPortal, index: number) =>
      portal.anonymous.raw(
        'POST',
        '/api/rest-auth/login/',
        { username: `unknown-${index}`, password: 'a wrong guess' },
        {
          'x-forwarded-for': `203.0.113.${index}`,
          'x-real-ip': `203.0.113.${index}`,
          forwarded: `for=203.0.113.${index}`,
        },
      );
    const perAddress = { limit: 50, seconds: 900 };
    for (let count = 0; count < 48; count += 1) {
      await countFailure(one.database, 'login.address 127.0.0.1', perAddress);
    }
    expect((await guess(one, 1)).status).toBe(400);
    expect((await guess(other, 2)).status).toBe(400);
    expect((await guess(one, 3)).status).toBe(429);
    expect((await guess(other, 4)).status).toBe(429);
  });

  test('guesses of the old password by a signed-in user are limited', async () => {
    const person = await make();
    const caller = await one.signIn(person);
    const change = (portal: TestPortal, old_password: string) =>
      portal.withToken(caller.token ?? '').call(authEndpoints.changePassword, {
        body: {
          old_password,
          new_password1: 'quite another word',
          new_password2: 'quite another word',
        },
      });
    const answers = await inTurn(16, (portal, index) => change(portal, `guess ${index}`));
    expect(tried(answers)).toBeLessThanOrEqual(10);
    for (let count = tried(answers); count < 10; count += 1) {
      expect((await change(one, 'guess')).status).toBe(400);
    }
    expect((await change(other, password)).status).toBe(429);
    // Guesses within a session don't block sign-in elsewhere.
    expect((await login(one, person.username, password)).status).toBe(200);
  });

  test('usernames and ids are limited separately, without revealing which email belongs to a username', async () => {
    const person = await make();
    for (let count = 0; count < 10; count += 1) await login(one, String(person.id));
    expect((await login(one, String(person.id))).status).toBe(429);
    expect((await login(one, person.username, password)).status).toBe(200);
    for (let count = 0; count < 10; count += 1) await login(one, person.username);
    expect((await login(one, person.username)).status).toBe(429);
    // The correct password is rejected like a wrong one, so the response doesn't reveal whose email this is.
    expect((await login(one, person.email ?? '', password)).status).toBe(400);
  });

  test('a device that has logged in before is counted separately, so that its owner isn’t locked out', async () => {
    const [person, stranger] = [await make(), await make()];
    const from = (cookie: string, typed = password) =>
      one.anonymous.call(authEndpoints.login, {
        body: { username: person.username, password: typed },
        headers: { cookie },
      });
    const cookieOf = async ({ username }: { username: string }) => {
      const { headers } = await login(one, username, password);
      const cookie = String(headers['set-cookie']);
      expect(cookie).toMatch(/; Path=\/api\/rest-auth\/; .*HttpOnly; SameSite=Strict/);
      return cookie.split(';')[0] ?? '';
    };
    const known = await cookieOf(person);
    const [name, value] = known.split('=');
    const theirs = await cookieOf(stranger);
    for (let count = 0; count < 10; count += 1) await login(other, person.username);
    expect((await login(one, person.username, password)).status).toBe(429);
    const foreign = `${name}=${theirs.split('=')[1]}`;
    const forged = `${name}=${value?.startsWith('x') ? 'y' : 'x'}${value?.slice(1)}`;
    for (const cookie of [theirs, foreign, forged, `${name}=`]) {
      expect((await from(cookie)).status, cookie).toBe(429);
    }
    expect((await from(`a=b; ${known}`)).status).toBe(200);
    const session = await one.signIn(person);
    const change = { new_password1: 'quite another word', new_password2: 'quite another word' };
    const changed = await session.call(authEndpoints.changePassword, {
      body: { old_password: password, ...change },
    });
    expect(changed.status).toBe(200);
    for (let count = 0; count < 10; count += 1) await from(known, 'a wrong guess');
    expect((await from(known, 'quite another word')).status).toBe(429);
  });

  test.each([
    ['one proxy in front', 1],
    ['the proxy at its address', ['127.0.0.1']],
  ])(
    'behind %s, the limit uses the address that the proxy saw instead of a forged address',
    async (_, trustProxy) => {
      const proxied = await startPortal({ database: one.database, config: { trustProxy } });
      const guess = (forged: number, seen: string) =>
        proxied.anonymous.raw(
          'POST',
          '/api/rest-auth/login/',
          { username: `unknown-${forged}`, password: 'a wrong guess' },
          { 'x-forwarded-for': `203.0.113.${forged}, ${seen}` },
        );
      const perAddress = { limit: 50, seconds: 900 };
      for (let count = 0; count < 49; count += 1) {
        await countFailure(one.database, 'login.address 198.51.100.7', perAddress);
      }
      expect((await guess(1, '198.51.100.7')).status).toBe(400);
      expect((await guess(2, '198.51.100.7')).status).toBe(429);
      expect((await guess(3, '198.51.100.8')).status).toBe(400);
      await proxied.close();
    },
  );

  test('requests for password links to one email address are limited', async () => {
    const { email } = await make();
    const answers = await inTurn(12, (portal) =>
      portal.anonymous.call(authEndpoints.requestPasswordReset, { body: { email: email ?? '' } }),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await one.services.runner.runDue();
    const mails = await one.database.reader
      .selectFrom('mail')
      .select('id')
      .where('to_email', '=', email ?? '')
      .execute();
    expect(mails.length).toBeLessThanOrEqual(5);
  });

  test('guesses of the link to an organization’s shared reports are limited', async () => {
    const guess = (portal: TestPortal, index: number) =>
      portal.anonymous.call(sharedReportEndpoints.list, {
        params: {
          slug: 'harbor',
          uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        },
      });
    const statuses: number[] = [];
    for (let index = 0; !statuses.includes(429) && index < 200; index += 1) {
      statuses.push((await guess(index % 2 ? other : one, index)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await guess(one, 900)).status).toBe(429);
    expect((await guess(other, 901)).status).toBe(429);
  });
});
