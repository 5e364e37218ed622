import { recordAudit } from '#platform/audit/audit.service.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { OrganizationRow } from './organization.repository.ts';
import type { SentOrganization } from './organization-input.ts';

/**
 * The audit actions for switching these settings on and off. The settings affect the visibility of records for clients
 * and the verification of approvals.
 */
const auditedSwitches = {
  shows_internal_work: ['organization.internal_work_shown', 'organization.internal_work_hidden'],
  asks_review_code: ['organization.review_code_asked', 'organization.review_code_waived'],
  approves_changes: ['organization.changes_approved', 'organization.changes_marked'],
  shows_promised: ['organization.promised_shown', 'organization.promised_hidden'],
  mails_promised: ['organization.promised_mailed', 'organization.promised_unmailed'],
} as const;
const auditedColumns = Object.keys(auditedSwitches) as (keyof typeof auditedSwitches)[];

async function auditSwitches(
  db: Db,
  viewer: Viewer,
  before: OrganizationRow,
  sent: SentOrganization,
): Promise<void> {
  for (const column of auditedColumns) {
    const isOn = sent[column];
    if (isOn === undefined || flag(isOn) === before[column]) continue;
    const action = auditedSwitches[column][isOn ? 0 : 1];
    const subject = { noun: 'organization', id: before.id };
    await recordAudit(db, { action, viewer, subject });
  }
}

/** Audits changes to the policy for unanswered reviews. */
export async function auditSilencePolicy(
  db: Db,
  viewer: Viewer,
  before: Pick<OrganizationRow, 'id' | 'silence_policy' | 'silence_days'>,
  sent: SentOrganization,
): Promise<void> {
  const {
    silence_policy: policy = before.silence_policy,
    silence_days: days = before.silence_days,
  } = sent;
  if (policy === before.silence_policy && days === before.silence_days) return;
  await recordAudit(db, {
    action: 'organization.silence_policy_changed',
    viewer,
    subject: { noun: 'organization', id: before.id },
    details: {
      policy,
      days,
      previous_policy: before.silence_policy,
      previous_days: before.silence_days,
    },
  });
}

/** Records changes to any audited settings in the audit log. */
export async function auditSettings(
  db: Db,
  viewer: Viewer,
  before: OrganizationRow,
  sent: SentOrganization,
): Promise<void> {
  await auditSwitches(db, viewer, before, sent);
  await auditSilencePolicy(db, viewer, before, sent);
}
