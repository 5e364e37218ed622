import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { sessionEndpoints } from '@portal/contract/auth/session.endpoints.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#auth/passwords/password-hash.ts';
import { clock } from '#platform/clock.ts';
import { withSecretLink } from '#platform/mail/outbox.ts';
import { makeToken } from '#platform/tokens.ts';
import { makePerson, type Person, type PersonKind } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const password = 'correct horse battery';
const newPassword = 'quite another word';
const login = '/api/rest-auth/login/';
const { portal } = usePortal();
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword(password);
});
afterEach(() => clock.set());

const make = (kind: PersonKind) => makePerson(portal.database.writer, { kind, password_hash });

const whoHas = async (token: string) => {
  const answer = await portal.withToken(token).call(authEndpoints.getUser);
  return answer.status === 200 ? answer.body.id : answer.status;
};

/** Returns the person's latest password reset link, and the link's parts. */
async function mailedLink(person: Person): Promise<{ link: string; uid: string; token: string }> {
  const mails = await portal.database.reader
    .selectFrom('mail')
    .selectAll()
    .where('to_email', '=', person.email ?? '')
    .where('secret', 'is not', null)
    .orderBy('id')
    .execute();
  const mail = mails.at(-1);
  if (!mail) throw new Error('No link was mailed.');
  const [link = '', uid = '', token = ''] =
    /\S+\/auth\/password-reset\/([^/\s]+)\/([^/\s]+)/.exec(withSecretLink(mail).text) ?? [];
  return { link, uid, token };
}

/** Requests a link for the typed address, and runs the job that mails it. */
async function askForLinkAs(email: unknown, headers: Record<string, string> = {}) {
  const path = '/api/rest-auth/password/reset/';
  const answer = await portal.anonymous.raw('POST', path, { email }, headers);
  await portal.services.runner.runDue();
  return answer;
}

const askForLink = ({ email }: Person, headers?: Record<string, string>) =>
  askForLinkAs(email, headers);

const confirm = (link: { uid: string; token: string }) =>
  portal.anonymous.call(authEndpoints.confirmPasswordReset, {
    body: {
      uid: link.uid,
      token: link.token,
      new_password1: newPassword,
      new_password2: newPassword,
    },
  });

describe('nobody can choose the token of a session (fixation)', () => {
  test('a header, cookie, query, or body can’t choose the token of a session', async () => {
    const person = await make('writer');
    const chosen = makeToken();
    const credentials = { username: person.username, password };
    const byHeader = await portal.withToken(chosen).raw('POST', login, credentials, {
      cookie: `token=${chosen}; session=${chosen}; sessionid=${chosen}`,
    });
    expect(byHeader.status).toBe(200);
    expect(String(byHeader.headers['set-cookie'])).not.toContain(chosen);
    const { token } = byHeader.body as { token: string };
    expect(token).not.toBe(chosen);
    expect(await whoHas(token)).toBe(person.id);
    for (const name of ['token', 'session_id', 'ghost_user_token']) {
      const inBody = await portal.anonymous.raw('POST', login, { ...credentials, [name]: chosen });
      expect([inBody.status, Object.keys(inBody.body as object)]).toEqual([400, [name]]);
      const inQuery = await portal.anonymous.raw('POST', `${login}?${name}=${chosen}`, credentials);
      expect([inQuery.status, Object.keys(inQuery.body as object)]).toEqual([400, [name]]);
    }
    expect(await whoHas(chosen)).toBe(401);
  });

  test('logging in with another person’s token creates a new token', async () => {
    const [attacker, victim] = [await make('writer'), await make('customer')];
    const laid = (await portal.signIn(attacker)).token ?? '';
    const answer = await portal.withToken(laid).call(authEndpoints.login, {
      body: { username: victim.username, password },
    });
    expect(answer.body.token).not.toBe(laid);
    expect([await whoHas(laid), await whoHas(answer.body.token)]).toEqual([attacker.id, victim.id]);
    const second = await portal.withToken(laid).call(authEndpoints.login, {
      body: { username: victim.username, password },
    });
    expect(second.body.token).not.toBe(answer.body.token);
  });

  test('only the Authorization header can carry a token', async () => {
    const { token } = await portal.signIn(await make('writer'));
    const user = '/api/rest-auth/user/';
    const places: Record<string, string>[] = [
      { cookie: `token=${token}; sessionid=${token}; Authorization=Token ${token}` },
      { authorization: `Bearer ${token}` },
      { authorization: `Token ${token} ${token}` },
      { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` },
      { 'x-auth-token': String(token) },
    ];
    for (const headers of places) {
      const { status } = await portal.anonymous.raw('GET', user, undefined, headers);
      expect([headers, status]).toEqual([headers, 401]);
    }
    expect((await portal.anonymous.raw('GET', `${user}?token=${token}`)).status).toBe(401);
  });
});

describe('an impersonation is limited', () => {
  test('an impersonation ends after 60 minutes, even if it is in use, and can’t open another session', async () => {
    const [staff, writer] = [await make('staff'), await make('writer')];
    clock.set('2030-01-01T00:00:00.000Z');
    const { body } = await portal.anonymous.call(authEndpoints.login, {
      query: { as: writer.username },
      body: { username: staff.username, password },
    });
    const impersonated = portal.withToken(body.ghost_user_token ?? '');
    const asAnother = await impersonated.call(authEndpoints.login, {
      query: { as: staff.username },
      body: { username: writer.username, password },
    });
    expect(asAnother.status).toBe(400);
    for (const minute of [15, 30, 45, 59]) {
      clock.set(`2030-01-01T00:${minute}:59.000Z`);
      expect((await impersonated.call(sessionEndpoints.list)).body.length).toBe(1);
    }
    clock.set('2030-01-01T01:00:00.000Z');
    expect((await impersonated.call(authEndpoints.getUser)).status).toBe(401);
  });

  test('an impersonation ends when its impersonator can no longer log in', async () => {
    const [staff, writer] = [await make('staff'), await make('writer')];
    const { body } = await portal.anonymous.call(authEndpoints.login, {
      query: { as: writer.username },
      body: { username: staff.username, password },
    });
    await portal.database.writer
      .updateTable('person')
      .set({ is_active: 0 })
      .where('id', '=', staff.id)
      .execute();
    expect(await whoHas(body.ghost_user_token ?? '')).toBe(401);
  });
});

describe('a password link belongs to one person', () => {
  test('a password link can’t set another person’s password, regardless of how the id is written', async () => {
    const [mine, victim] = [await make('writer'), await make('customer')];
    await askForLink(mine);
    await askForLink(victim);
    const { token, uid } = await mailedLink(mine);
    const { id } = victim;
    for (const other of [`${id}`, ` ${id}`, `0${id}`, `+${id}`, `${id}.0`, `${uid},${id}`, '']) {
      expect([other, (await confirm({ token, uid: other })).status]).toEqual([other, 400]);
    }
    const { token: theirs } = await mailedLink(victim);
    expect((await confirm({ uid, token: theirs })).status).toBe(400);
    for (const username of [mine.username, victim.username]) {
      const answer = await portal.anonymous.call(authEndpoints.login, {
        body: { username, password },
      });
      expect(answer.status).toBe(200);
    }
    expect((await confirm({ uid, token })).status).toBe(200);
  });

  test('a password link points to the portal, regardless of the host in the request', async () => {
    const person = await make('writer');
    const answer = await askForLink(person, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    });
    expect(answer.status).toBe(200);
    const { link } = await mailedLink(person);
    expect(new URL(link).origin).toBe(new URL(portal.services.config.publicUrl).origin);
  });

  test('a password link is mailed only to the stored address, not to an address in the request', async () => {
    const person = await make('writer');
    for (const email of [
      `${person.email},evil@evil.example`,
      `${person.email}\r\nBcc: evil@evil.example`,
      `${person.email}%0aCc:evil@evil.example`,
      [person.email, 'evil@evil.example'],
      { email: person.email },
    ]) {
      await askForLinkAs(email);
    }
    const mails = await portal.database.reader
      .selectFrom('mail')
      .select('to_email')
      .where('to_email', 'like', '%evil.example%')
      .execute();
    expect(mails).toEqual([]);
  });
});

describe('a token is valid only for its purpose', () => {
  test('session tokens and password link tokens aren’t interchangeable', async () => {
    const person = await make('writer');
    const { token: session = '' } = await portal.signIn(person);
    await askForLink(person);
    const { uid, token } = await mailedLink(person);
    expect(await whoHas(token)).toBe(401);
    expect((await confirm({ uid, token: session })).status).toBe(400);
    for (const key of [token, session]) {
      const answer = await portal.anonymous.call(authEndpoints.register, {
        body: {
          key,
          username: 'someone.new',
          first_name: 'New',
          last_name: 'Person',
          email: person.email ?? '',
          password1: newPassword,
          password2: newPassword,
        },
      });
      expect(answer.status).toBe(400);
    }
  });
});

// Requirements: D-13
test('people are notified when their sessions end', async () => {
  const takeNotified = async () => {
    const rows = await portal.database.reader
      .selectFrom('event')
      .select('person_id')
      .where('topic', '=', 'session')
      .execute();
    await portal.database.writer.deleteFrom('event').execute();
    return rows.map(({ person_id }) => person_id).sort();
  };
  const [admin, person] = [await make('superuser'), await make('writer')];
  await takeNotified();
  await (await portal.signIn(person)).call(authEndpoints.logout);
  expect(await takeNotified()).toEqual([person.id]);
  // Logging out of an impersonation also ends the session that the impersonation was opened from.
  await (await portal.impersonate(admin, person)).call(authEndpoints.logout);
  expect(await takeNotified()).toEqual([admin.id, person.id].sort());
  const caller = await portal.signIn(person);
  const open = await portal.signIn(person);
  await caller.call(sessionEndpoints.revokeOthers);
  expect(await takeNotified()).toEqual([person.id]);
  expect((await open.call(authEndpoints.getUser)).status).toBe(401);
});
