import type { AccountScore } from '@portal/contract/account-health/scores/score.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentScore } from './score.presenter.ts';
import { selectListedScores } from './score.repository.ts';
import { scoredAccountIds } from './score-visibility.ts';

/** Returns the scores of these accounts that the viewer can see. */
export async function listScores(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, AccountScore>> {
  const visible = scoredAccountIds(viewer);
  const shown = visible === 'all' ? ids : ids.filter((id) => visible.includes(id));
  if (shown.length === 0) return new Map();
  const rows = await selectListedScores(db, shown);
  return new Map(rows.map((row) => [row.organization_id, presentScore(row)]));
}
