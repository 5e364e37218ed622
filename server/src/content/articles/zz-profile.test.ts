import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { articleEndpoints } from '@portal/contract/content/article.endpoints.ts';
import { test } from 'vitest';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import { startPortal } from '#testing/portal.ts';
import { presentArticle, presentWholeArticles } from './article.presenter.ts';
import { getArticle, listArticles } from './article.service.ts';
import { saveArticleRows } from './article-rows.service.ts';

test('profile', async () => {
  const portal = await startPortal();
  const db = portal.database.writer;
  const team = await makeArticleTeam(db);
  const person = await makePerson(db, { kind: 'staff' });
  const staff = await portal.signIn(person);
  const template = await makeArticle(db, team.columns);
  const { id: _, ...columns } = template;
  for (let part = 0; part < 5; part += 1)
    await db
      .insertInto('article')
      .values(Array.from({ length: 200 }, () => ({ ...columns, title: 'Bulk' })))
      .execute();
  const ids = (await db.selectFrom('article').select('id').limit(1000).execute()).map((r) => r.id);
  const viewer = {
    id: person.id,
    actorId: person.id,
    isStaff: true,
    isSuperuser: false,
    permissions: new Set(),
    accounts: [],
    group: null,
  } as never;
  for (let round = 0; round < 6; round += 1) {
    const rows = ids.map((id) => ({
      id,
      lead: round % 2 ? person.id : team.people.editor.id,
      status: round % 2 ? 3 : 2,
    }));
    const t0 = performance.now();
    let after: never[] = [];
    await portal.database.transaction(async (t) => {
      after = (await saveArticleRows(t, viewer, rows)) as never;
    });
    const t1 = performance.now();
    const presented = await presentWholeArticles(portal.database.reader, viewer, after);
    const t2 = performance.now();
    const answer = await staff.raw(
      'POST',
      '/api/content-articles.json',
      rows.map((r) => ({ ...r, lead: person.id })),
    );
    const t3 = performance.now();
    console.log(
      'save',
      Math.round(t1 - t0),
      'present',
      Math.round(t2 - t1),
      'http',
      Math.round(t3 - t2),
      presented.length,
      answer.status,
    );
  }
  const id = ids[0] ?? 0;
  const bare = db;
  const N = 20000;
  for (let i = 0; i < 3000; i += 1)
    await presentArticle(
      portal.database.reader,
      viewer,
      await getArticle(portal.database.reader, viewer, id),
    );
  const { DatabaseSync } = await import('node:sqlite');
  const { selectLeaves, leafNames } = await import('./article-columns.ts');
  const text = selectLeaves(db.selectFrom('article') as never, leafNames)
    .where('article.id', '=', 0)
    .compile().sql;
  const bareDb = new DatabaseSync(portal.database.settings.file);
  const stmt = bareDb.prepare(text);
  const star = bareDb.prepare('select * from article where id = ?');
  for (let i = 0; i < 3000; i += 1) stmt.all(id);
  let t = performance.now();
  for (let i = 0; i < N; i += 1) stmt.all(id);
  console.log('bare joined us', ((performance.now() - t) / N) * 1000);
  t = performance.now();
  for (let i = 0; i < N; i += 1) star.all(id);
  console.log('bare star us', ((performance.now() - t) / N) * 1000);
  t = performance.now();
  for (let i = 0; i < N; i += 1) await getArticle(portal.database.reader, viewer, id);
  console.log('getArticle us', ((performance.now() - t) / N) * 1000);
  t = performance.now();
  for (let i = 0; i < N; i += 1)
    await presentArticle(
      portal.database.reader,
      viewer,
      await getArticle(portal.database.reader, viewer, id),
    );
  console.log('get+present us', ((performance.now() - t) / N) * 1000);
  t = performance.now();
  for (let i = 0; i < 3000; i += 1) await staff.call(articleEndpoints.get, { params: { id } });
  console.log('http get us', ((performance.now() - t) / 3000) * 1000);
  for (const columns of [
    undefined,
    [
      'id',
      'title',
      'status.name',
      'status.color',
      'client.dba_name',
      'writer.user.name',
      'due_at',
      'is_late',
    ],
  ]) {
    for (let i = 0; i < 5; i += 1)
      await listArticles(portal.database.reader, viewer, { limit: 500, columns } as never);
    t = performance.now();
    for (let i = 0; i < 20; i += 1)
      await listArticles(portal.database.reader, viewer, { limit: 500, columns } as never);
    console.log('list 500 ms', (performance.now() - t) / 20, columns?.length);
  }
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  for (let round = 0; round < 6; round += 1) {
    const rows = ids.map((id) => ({
      id,
      lead: round % 2 ? person.id : team.people.editor.id,
      status: round % 2 ? 3 : 2,
    }));
    await staff.raw('POST', '/api/content-articles.json', rows);
  }
  const { profile } = (await session.post('Profiler.stop')) as never as {
    profile: {
      nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
      samples: number[];
    };
  };
  const self = new Map<number, number>();
  for (const s of profile.samples) self.set(s, (self.get(s) ?? 0) + 1);
  const byName = new Map<string, number>();
  for (const n of profile.nodes) {
    const key = `${n.callFrame.functionName} ${n.callFrame.url.split('/').slice(-2).join('/')}:${n.callFrame.lineNumber}`;
    byName.set(key, (byName.get(key) ?? 0) + (self.get(n.id) ?? 0));
  }
  console.log(
    [...byName]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 30)
      .map(([k, v]) => `${((v / profile.samples.length) * 100).toFixed(1)} ${k}`)
      .join('\n'),
  );
  await portal.close();
}, 120000);
