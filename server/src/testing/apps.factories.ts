import { createHash, randomUUID } from 'node:crypto';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Insertable, Selectable } from 'kysely';
import type { ApplicationBackupTable } from '#apps/backups/application-backup.table.ts';
import type { ChildThemeTable } from '#apps/child-themes/child-theme.table.ts';
import type { ApplicationOperationTable } from '#apps/operations/application-operation.table.ts';
import { sealNewSecrets } from '#apps/web-apps/application-secrets.ts';
import type { WebApplicationTable } from '#apps/web-apps/web-application.table.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { ZipFile } from '#platform/zip-writer.ts';
import { nextNumber } from './access/unique-name.ts';
import { makeOrganization } from './people.factories.ts';
import { writeAnyZip } from './zip.ts';

/** Returns the ZIP file of a small child theme. */
export function childThemeZip(
  folder = 'harbor',
  { template = 'twentytwentyfive', files = [] as readonly ZipFile[] } = {},
): Promise<Buffer> {
  const style = `/*\nTheme Name: Theme ${folder}\nTemplate: ${template}\nVersion: 1.2\n*/\n`;
  return writeAnyZip([
    { path: `${folder}/style.css`, content: Buffer.from(style) },
    { path: `${folder}/functions.php`, content: Buffer.from('<?php\n') },
    ...files,
  ]);
}

/** Creates the row of a file whose content isn't in the store. */
async function makeStoredFile(db: Db, name: string): Promise<number> {
  const { id } = await db
    .insertInto('stored_file')
    .values({
      key: createHash('md5').update(`${name}${nextNumber()}`).digest('hex'),
      name,
      content_type: 'application/octet-stream',
      size: 10,
      sha256: 'a'.repeat(64),
      keeper_count: 1,
      created_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a child theme whose file's content isn't in the store. */
export async function makeChildTheme(
  db: Db,
  given: Partial<Insertable<ChildThemeTable>> = {},
): Promise<Selectable<ChildThemeTable>> {
  const name = given.theme_name ?? `Theme ${nextNumber()}`;
  return db
    .insertInto('child_theme')
    .values({
      theme_name_key: foldText(name),
      folder: `theme-${nextNumber()}`,
      template: 'twentytwentyfive',
      theme_version: '1.0',
      description: null,
      file_id: given.file_id ?? (await makeStoredFile(db, 'theme.zip')),
      screenshot_file_id: null,
      size: 10,
      created_at: clock.instant(),
      ...given,
      theme_name: name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates a stopped, active application without a site in an engine. */
export async function makeWebApplication(
  db: Db,
  given: Partial<Insertable<WebApplicationTable>> = {},
): Promise<Selectable<WebApplicationTable>> {
  const site_name = given.site_name ?? `Site ${nextNumber()}`;
  const uuid = given.uuid ?? randomUUID();
  const organization_id = given.organization_id ?? (await makeOrganization(db)).id;
  return db
    .insertInto('web_application')
    .values({
      alias: `site-${uuid}`,
      site_name_key: foldText(site_name),
      engine: 'embedded',
      secrets: sealNewSecrets(),
      staging_url: 'http://127.0.0.1:8123',
      is_ready: 1,
      created_at: clock.instant(),
      ...given,
      uuid,
      site_name,
      organization_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates a finished operation. */
export async function makeApplicationOperation(
  db: Db,
  applicationId: number,
  given: Partial<Insertable<ApplicationOperationTable>> = {},
): Promise<Selectable<ApplicationOperationTable>> {
  return db
    .insertInto('web_application_operation')
    .values({
      application_id: applicationId,
      kind: 'start',
      person_id: null,
      job_id: null,
      backup_id: null,
      scratch_uuid: null,
      state: 'done',
      error: null,
      created_at: clock.instant(),
      ended_at: clock.instant(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const part = (fileName: string) => ({
  fileName,
  contentType: 'application/octet-stream',
  bytes: 10,
  sha256: 'a'.repeat(64),
});

/** Creates a backup whose files' content isn't in the store. */
export async function makeApplicationBackup(
  db: Db,
  applicationId: number,
  given: Partial<Insertable<ApplicationBackupTable>> = {},
): Promise<Selectable<ApplicationBackupTable>> {
  return db
    .insertInto('web_application_backup')
    .values({
      application_id: applicationId,
      operation_id: null,
      reason: 'nightly',
      person_id: null,
      manifest: JSON.stringify({
        engine: 'embedded',
        title: 'Site',
        address: 'http://127.0.0.1:8123',
        versions: { wordpress: '7.1.1' },
        counts: { posts: 1, pages: 1, attachments: 0, users: 1 },
        parts: { database: part('database.sql'), code: part('code.tar') },
      }),
      database_file_id: await makeStoredFile(db, 'database.sql'),
      code_file_id: await makeStoredFile(db, 'code.tar'),
      drilled_at: null,
      is_drill_ok: null,
      created_at: clock.instant(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
