import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { createMetricsServer } from '#platform/metrics.ts';
import { makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';

const token = 'a-token-for-metrics';
const lines: Record<string, unknown>[] = [];
let portal: TestPortal;
let staff: Caller;
let staffId: number;

beforeAll(async () => {
  portal = await startPortal({
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
    config: { metricsToken: token },
  });
  const person = await makePerson(portal.database.writer, { kind: 'staff' });
  staffId = person.id;
  staff = await portal.signIn(person);
});
afterAll(() => portal.close());

describe('the log', () => {
  test('the log has one line per request, without query values, text, or secrets', async () => {
    const someone = await makePerson(portal.database.writer, { kind: 'customer' });
    const query = { search: 'Confidential' };
    const { headers } = await staff.call(userEndpoints.list, { query });
    expect(lines.at(-1)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      request: headers['x-request-id'],
      method: 'GET',
      route: '/api/users',
      status: 200,
      ms: expect.any(Number),
      person: staffId,
      msg: 'request',
    });
    await staff.call(userEndpoints.update, {
      params: { id: someone.id },
      body: { title: 'Confidential' },
    });
    await portal.anonymous.callRaw(authEndpoints.login, {
      body: { username: someone.username, password: 'Confidential' },
    });
    await portal.anonymous.raw('GET', '/api/invitations/accept-invite/Confidential/');
    await portal.anonymous.raw('GET', '/auth/register/Confidential/');
    const text = JSON.stringify(lines);
    expect(text).not.toContain('Confidential');
    expect(text).not.toContain(staff.token);
    expect(text).not.toContain(someone.username);
  });

  test('the log contains errors without the values that the database adds', async () => {
    const failing = portal.database.writer
      .insertInto('setting')
      .values([1, 2].map(() => ({ name: 'Confidential', value: 'Confidential', updated_at: '' })))
      .execute();
    const error = await failing.catch((reason) => reason);
    portal.services.log.error({ err: error }, 'failed');
    expect(lines.at(-1)).toMatchObject({ err: { message: expect.stringMatching(/unique/i) } });
    expect(JSON.stringify(lines.at(-1))).not.toContain('Confidential');
  });
});

test('the audit log records the client’s address', async () => {
  const person = await makePerson(portal.database.writer, { kind: 'customer' });
  await staff.call(userEndpoints.update, { params: { id: person.id }, body: { is_active: false } });
  await staff.call(userEndpoints.delete, { params: { id: person.id } });
  const entries = await portal.database.reader
    .selectFrom('audit_entry')
    .select(['action', 'ip'])
    .where('subject_id', '=', person.id)
    .where('subject_noun', '=', 'person')
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'person.access_changed', ip: '127.0.0.1' },
    { action: 'person.deleted', ip: '127.0.0.1' },
  ]);
});

describe('the metrics', () => {
  const read = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await portal.anonymous.raw('GET', '/metrics', undefined, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    return answer.text;
  };

  test('the metrics in the Prometheus format cover requests, the process, the database, jobs, emails, and streams', async () => {
    await portal.database.transaction(async (db) => {
      await enqueueJob(db, 'nothing');
      const to = { name: 'Ann', email: 'ann@example.com' };
      await enqueueMail(db, { to, subject: 'Hello', html: '', text: '' });
    });
    await staff.call(userEndpoints.list);
    const text = await read();
    for (const line of [
      /^portal_http_request_duration_seconds_count\{method="GET",route="\/api\/users",status="200"\} [1-9]/m,
      /^portal_jobs\{state="queued"\} 1$/m,
      /^portal_job_oldest_seconds\{state="queued"\} [\d.]+$/m,
      /^portal_mails\{state="queued"\} [1-9]/m,
      /^portal_mail_oldest_seconds\{state="queued"\} [\d.]+$/m,
      /^portal_event_streams 0$/m,
      /^portal_database_connections\{state="open"\} \d+$/m,
      /^portal_database_waiting 0$/m,
      /^portal_database_lock_waits 0$/m,
      /^portal_database_transaction_wait_seconds_count [1-9]/m,
      /^portal_part_up\{part="database"\} 1$/m,
      /^portal_event_loop_delay_seconds [\d.]+$/m,
      /^portal_memory_bytes [1-9]\d+$/m,
      /^nodejs_eventloop_lag_seconds /m,
      /^process_resident_memory_bytes /m,
    ]) {
      expect(text).toMatch(line);
    }
  });

  test('the metrics include the CPU time since startup, even on the first read', async () => {
    const young = await startPortal({ config: { metricsToken: token } });
    const begin = process.cpuUsage();
    const spent = () => process.cpuUsage(begin).user / 1e6;
    while (spent() < 0.05);
    const headers = { authorization: `Bearer ${token}` };
    const { text } = await young.anonymous.raw('GET', '/metrics', undefined, headers);
    const [, seconds] = /^process_cpu_user_seconds_total ([\d.]+)$/m.exec(text) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(0.05);
    await young.close();
  });

  test('the metrics contain a zero for each state that has no entries', async () => {
    const text = await read();
    for (const noun of ['job', 'mail']) {
      expect(text).toContain(`\nportal_${noun}s{state="failed"} 0\n`);
      expect(text).toContain(`\nportal_${noun}_oldest_seconds{state="failed"} 0\n`);
    }
  });

  test('the metrics match the workload that only superusers see', async () => {
    const superuser = await portal.signIn(
      await makePerson(portal.database.writer, { kind: 'superuser' }),
    );
    const { body } = await superuser.call(jobEndpoints.workload);
    expect(body).toEqual({
      jobs: [{ state: 'queued', count: 1, oldest_seconds: expect.any(Number) }],
      mails: expect.arrayContaining([
        { state: 'queued', count: expect.any(Number), oldest_seconds: expect.any(Number) },
      ]),
      lock_waits: 0,
      connections: { open: expect.any(Number), idle: expect.any(Number), waiting: 0 },
      streams: 0,
      event_loop_delay_ms: expect.any(Number),
      memory_bytes: expect.any(Number),
    });
    expect(await read()).toContain(`portal_mails{state="queued"} ${body.mails[0]?.count}\n`);
    expect((await staff.call(jobEndpoints.workload)).status).toBe(403);
  });

  test('the metrics require the token', async () => {
    for (const authorization of ['Bearer wrong', `Token ${staff.token}`, '']) {
      const answer = await portal.anonymous.raw('GET', '/metrics', undefined, { authorization });
      expect(answer.status).toBe(401);
    }
  });
});

test('a separate port for metrics needs no token and serves nothing else', async () => {
  const server = createMetricsServer(portal.services.metrics).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${address}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('portal_event_streams');
  for (const path of ['/', '/api/health', '/metrics/x']) {
    expect((await fetch(`${address}${path}`)).status).toBe(404);
  }
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
  server.close();
});
