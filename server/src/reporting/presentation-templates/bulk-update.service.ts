import {
  type BulkUpdatePreview,
  type BulkUpdateResult,
  bulkUpdateResult,
} from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { compareSlides } from '@portal/contract/reporting/slide-changes.ts';
import type { Database } from '#platform/database/database.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { clientOfTemplate } from './presentation-template.presenter.ts';
import {
  type OrganizationState,
  selectOrganizationState,
  selectTemplatesOf,
} from './presentation-template.repository.ts';
import {
  replaceSlides,
  slidesFromMaster,
  withOrganization,
} from './presentation-template.service.ts';
import {
  getMaster,
  getTemplate,
  presentOneTemplate,
  presentTemplates,
} from './presentation-template-reading.service.ts';

const clientOf = ({ id, dba_name, slug, domain }: OrganizationState) => ({
  id,
  dba_name,
  slug,
  domain,
});

function skipReason(organization: OrganizationState, hasTemplate: boolean): string | undefined {
  if (organization.is_active === 0) return 'The client is archived.';
  if (organization.report_required === 0) return 'The organization requires no reports.';
  return hasTemplate ? undefined : 'The client has no presentation template.';
}

/** Splits the chosen organizations into those whose templates can be updated and those that are skipped. */
async function sortChosen(db: Db, ids: readonly number[]) {
  const organizations = await selectOrganizationState(db, ids);
  if (organizations.length < new Set(ids).size) {
    throw invalid({ organizations: ['An organization does not exist.'] });
  }
  const templates = await selectTemplatesOf(db, ids);
  const sorted = organizations.map((organization) => {
    const template = templates.find((template) => template.organization_id === organization.id);
    const reason = skipReason(organization, template !== undefined);
    return { organization, template, reason };
  });
  return {
    chosen: sorted.flatMap(({ template, reason }) =>
      template && reason === undefined ? [template] : [],
    ),
    skipped: sorted.flatMap(({ organization, reason }) =>
      reason === undefined ? [] : [{ client: clientOf(organization), reason }],
    ),
  };
}

/**
 * Returns the changes that an update from the master would make to these organizations' templates, without changing
 * anything.
 */
export async function previewBulkUpdate(
  db: Db,
  organizationIds: readonly number[],
): Promise<BulkUpdatePreview> {
  const master = await getMaster(db);
  const { chosen, skipped } = await sortChosen(db, organizationIds);
  const presented = new Map(
    (await presentTemplates(db, [master, ...chosen])).map((template) => [template.id, template]),
  );
  const mastered = presented.get(master.id)?.slide_templates ?? [];
  return {
    master: { id: master.id, name: master.name, version: master.version },
    organizations: chosen.flatMap((template) => {
      const client = clientOfTemplate(template);
      const present = presented.get(template.id)?.slide_templates ?? [];
      if (!client) return [];
      const changes = compareSlides(present, withOrganization(mastered, client.id));
      return { client, template: template.id, version: template.version, changes };
    }),
    skipped,
  };
}

interface BulkUpdate {
  organizations: readonly number[];
  /** The versions that the preview showed, by template id. */
  versions: ReadonlyMap<number, number>;
  actorId: number;
  progress: (done: number, total: number, doing: string) => void;
  signal: AbortSignal;
}

/** Updates a template from the master. Returns the reason if the template can't be updated. Can be run twice. */
async function updateOne(
  db: Db,
  id: number,
  { versions, actorId }: BulkUpdate,
): Promise<'updated' | 'untouched' | { text: string }> {
  await lockRow(db, 'presentation_template', id);
  const template = await getTemplate(db, id);
  const { slides } = await slidesFromMaster(db, template.organization_id ?? 0);
  const { slide_templates: present } = await presentOneTemplate(db, template);
  if (compareSlides(present, slides).length === 0) return 'untouched';
  const seen = versions.get(id);
  if (seen !== undefined && seen !== template.version) {
    return { text: 'The template was changed after the preview and was not updated.' };
  }
  await replaceSlides(db, { actorId }, template, slides);
  return 'updated';
}

/** Updates each template in its own transaction. A cancellation keeps the updates that are already done. */
export async function runBulkUpdate(
  database: Database,
  update: BulkUpdate,
): Promise<BulkUpdateResult> {
  const { chosen, skipped } = await sortChosen(database.reader, update.organizations);
  const problems: BulkUpdateResult['problems'] = skipped.map(({ client, reason }) => ({
    client,
    text: reason,
  }));
  let updated = 0;
  for (const [index, template] of chosen.entries()) {
    update.signal.throwIfAborted();
    const client = clientOfTemplate(template);
    update.progress(index, chosen.length, client?.dba_name ?? '');
    const outcome = await database.transaction((db) => updateOne(db, template.id, update));
    if (typeof outcome === 'object') problems.push({ client, ...outcome });
    if (outcome === 'updated') updated += 1;
  }
  update.progress(chosen.length, chosen.length, 'Done');
  return bulkUpdateResult.parse({
    response: 'Presentation Templates Updated.',
    updated_count: updated,
    problems,
  });
}
