import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { DocumentClaimTable, DriveFolderTable } from './document.table.ts';

type FolderDb = Kysely<Pick<Tables, 'drive_folder'>>;
type ClaimDb = Kysely<Pick<Tables, 'document_claim'>>;

/** Returns the id to use for creating a folder: the first id that any process has proposed since `recently`. */
export async function reserveFolderId(
  db: FolderDb,
  proposed: DriveFolderTable,
  recently: string,
): Promise<string> {
  const { parent_id, name, folder_id, agreed_at } = proposed;
  await db
    .insertInto('drive_folder')
    .values(proposed)
    .onConflict((conflicting) =>
      conflicting
        .columns(['parent_id', 'name'])
        .doUpdateSet({ folder_id, agreed_at })
        .where('drive_folder.agreed_at', '<', recently),
    )
    .execute();
  const agreed = await db
    .selectFrom('drive_folder')
    .select('folder_id')
    .where('parent_id', '=', parent_id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return agreed.folder_id;
}

/** Returns the marker that the caller may create the document with, or undefined while another call is creating it. */
export async function claimDocument(
  db: ClaimDb,
  claim: DocumentClaimTable,
  abandoned: string,
): Promise<string | undefined> {
  const row = await db
    .insertInto('document_claim')
    .values(claim)
    .onConflict((conflicting) =>
      conflicting
        .columns(['article_id', 'kind'])
        .doUpdateSet({ claimed_at: claim.claimed_at })
        .where('document_claim.claimed_at', '<', abandoned),
    )
    .returning('mark')
    .executeTakeFirst();
  return row?.mark;
}

type Claimed = Pick<DocumentClaimTable, 'article_id' | 'kind'>;

/** Releases a claim but keeps its marker, because the failed attempt may have created the file. */
export async function releaseClaim(db: ClaimDb, { article_id, kind }: Claimed): Promise<void> {
  await db
    .updateTable('document_claim')
    .set({ claimed_at: '' })
    .where('article_id', '=', article_id)
    .where('kind', '=', kind)
    .execute();
}

export async function deleteClaim(db: ClaimDb, { article_id, kind }: Claimed): Promise<void> {
  await db
    .deleteFrom('document_claim')
    .where('article_id', '=', article_id)
    .where('kind', '=', kind)
    .execute();
}
