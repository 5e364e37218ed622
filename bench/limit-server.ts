// The limit that the portal is compared with: a bare Fastify server on the same data, with the best single SQL
// statement for each call and no checks.

import { createHash } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import Fastify from 'fastify';
import pg from 'pg';

type Run = (
  name: string,
  text: string,
  values: (string | number)[],
) => Promise<unknown[]> | unknown[];

function onSqlite(file: string): Run {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma mmap_size = 268435456',
  );
  const prepared = new Map<string, StatementSync>();
  return (name, text, values) => {
    let statement = prepared.get(name);
    if (!statement) {
      statement = database.prepare(text.replace(/\$\d+/g, '?'));
      prepared.set(name, statement);
    }
    return statement.all(...values);
  };
}

function onPostgres(url: string): Run {
  const pool = new pg.Pool({ connectionString: url, max: 20, options: '-c random_page_cost=1.1' });
  return async (name, text, values) => (await pool.query({ name, text, values })).rows;
}

const whole = `select article.*, organization.dba_name, organization.slug, organization.domain,
    content_status.uid, content_status.name as status_name, content_status.color, content_type.name as type_name,
    planning_month.year, planning_month.month, wp.name as writer_name, ep.name as editor_name,
    lp.name as lead_name, fp.name as approver_name, pp.name as poster_name
  from article
  join organization on organization.id = article.client_id
  join content_status on content_status.id = article.status_id
  join content_type on content_type.id = article.content_type_id
  left join planning_month on planning_month.id = article.planning_month_id
  left join writer on writer.id = article.writer_id
  left join person wp on wp.id = writer.person_id
  left join person ep on ep.id = article.editor_id
  left join person lp on lp.id = article.lead_id
  left join person fp on fp.id = article.final_approver_id
  left join person pp on pp.id = article.poster_id`;

const shown = `select article.id, article.title, article.due_at, organization.dba_name, content_status.uid,
    content_status.name, content_status.color, wp.name as writer_name
  from article
  join organization on organization.id = article.client_id
  join content_status on content_status.id = article.status_id
  left join writer on writer.id = article.writer_id
  left join person wp on wp.id = writer.person_id`;

const asList = (query: string) =>
  process.env.LIMIT_POSTGRES
    ? `(select json_agg(found) from (${query}) as found)`
    : `(select json_group_array(json_array(first, second, third)) from (${query}))`;

const health = `select organization.id, organization.slug, organization.dba_name, organization.domain,
    organization.report_required, organization.contract_start_date, organization.created_at,
    desktop.scores as desktop, desktop.history as desktop_history, desktop.measured_at as desktop_at,
    mobile.scores as mobile, mobile.history as mobile_history, mobile.measured_at as mobile_at,
    ${asList(`select connector as first, month as second, data as third from snapshot
      where snapshot.organization_id = organization.id and month >= $1 order by month`)} as numbers,
    ${asList(`select article.id as first, article.title as second, article.duedate_schedulepost as third
      from article where article.client_id = organization.id and article.status_id = 6
        and article.archived = 0`)} as approvals
  from organization
  left join page_speed_summary desktop
    on desktop.organization_id = organization.id and desktop.device = 'desktop'
  left join page_speed_summary mobile
    on mobile.organization_id = organization.id and mobile.device = 'mobile'
  where organization.is_active = 1 order by dba_name_key, organization.id`;

const { LIMIT_SQLITE: file, LIMIT_POSTGRES: url } = process.env;
const run = url ? onPostgres(url) : onSqlite(file ?? '');
const app = Fastify();
type Id = { Params: { id: string } };

app.get<Id>('/token/:id', async ({ params }) =>
  run(
    'token',
    'select person.* from session join person on person.id = session.person_id where token_hash = $1',
    [createHash('sha256').update(params.id).digest('hex')],
  ),
);
app.get<Id>('/article/:id', async ({ params }) =>
  run('article', `${whole} where article.id = $1`, [Number(params.id)]),
);
app.get<Id>('/assignments/:id', async ({ params }) =>
  run(
    'assignments',
    `${shown} where article.writer_id = $1 and article.status_id in (2, 3) order by due_at limit 50`,
    [Number(params.id)],
  ),
);
app.get<Id>('/client/:id', async ({ params }) =>
  run('client', `${shown} where article.client_id = $1 order by title_key, article.id limit 50`, [
    Number(params.id),
  ]),
);
app.get<Id>('/month/:id', async ({ params }) =>
  run(
    'month',
    `${shown} where article.planning_month_id = $1 order by title_key, article.id limit 100`,
    [Number(params.id)],
  ),
);
app.get<Id>('/whole-client/:id', async ({ params }) =>
  run('whole client', `${whole} where article.client_id = $1 order by title_key, article.id`, [
    Number(params.id),
  ]),
);
app.get<Id>('/whole-month/:id', async ({ params }) =>
  run(
    'whole month',
    `${whole} where article.planning_month_id = $1 order by title_key, article.id`,
    [Number(params.id)],
  ),
);
app.get<Id>('/assigned/:id', async ({ params }) => {
  const id = Number(params.id);
  return run(
    'assigned',
    `${whole} where article.completed_at is null and (article.writer_id = $1 or article.editor_id = $2
      or article.lead_id = $3 or article.final_approver_id = $4 or article.poster_id = $5)
      order by title_key, article.id`,
    [id, id, id, id, id],
  );
});
const hits = url
  ? "article.title_key like '%' || $1 || '%'"
  : 'article.id in (select rowid from article_title_key_trigrams where article_title_key_trigrams match $1)';
app.get<Id>('/title/:id', async ({ params }) =>
  run('title', `${shown} where ${hits} order by title_key, article.id limit 50`, [params.id]),
);
app.get<Id>('/health/:id', async ({ params }) => run('health', health, [params.id]));
app.put<Id & { Body: { description: string } }>('/article/:id', async ({ params, body }) =>
  run(
    'save',
    'update article set description = $1, version = version + 1 where id = $2 returning version',
    [body.description, Number(params.id)],
  ),
);
app.post<Id>('/move/:id', async ({ params }) =>
  run(
    'move',
    'update article set status_id = 4, version = version + 1 where id = $1 returning version',
    [Number(params.id)],
  ),
);

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
