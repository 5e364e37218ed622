import type { WebsiteBuildUpdate } from '@portal/contract/onboarding/website-build.schema.ts';
import { clock } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { invalid } from '#platform/errors.ts';
import { selectChecklist } from '../checklists/checklist.repository.ts';
import type { WebsiteBuildRow } from './website-build.repository.ts';

const kinds = ['build', 'deploy'] as const;

/** Replaces or removes a build's checklists. The old checklists are kept, but no longer belong to a build. */
export async function changeChecklists(
  db: Db,
  build: WebsiteBuildRow,
  body: Pick<WebsiteBuildUpdate, 'build_checklist' | 'deploy_checklist'>,
): Promise<void> {
  const updated_at = clock.instant();
  const chosen = kinds.flatMap((kind) => {
    const id = body[`${kind}_checklist`];
    return id === undefined || id === build[`${kind}_checklist_id`] ? [] : [{ kind, id }];
  });
  for (const { kind } of chosen) {
    const present = build[`${kind}_checklist_id`];
    if (present === null) continue;
    await updateRow(db, 'checklist', present, { website_build_id: null, kind: null, updated_at });
  }
  for (const { kind, id } of chosen) {
    if (id === null) continue;
    const field = `${kind}_checklist`;
    await lockRow(db, 'checklist', id);
    const checklist = await selectChecklist(db, undefined, id);
    if (!checklist) throw invalid({ [field]: ['This checklist does not exist.'] });
    if (checklist.website_build_id !== null) {
      throw invalid({ [field]: ['This checklist belongs to another website build.'] });
    }
    await updateRow(db, 'checklist', id, { website_build_id: build.id, kind, updated_at });
  }
}
