import type {
  Presentation,
  PresentationVersion,
  Slide,
} from '@portal/contract/reporting/presentations/presentation.schema.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { presentJoinedPerson } from '#users/people/joined-person.presenter.ts';
import { readComponents } from '../presentation-templates/template-components.ts';
import { reportScope } from '../reports/report.policy.ts';
import type { PresentationRow } from './presentation.repository.ts';
import type { SlideRow, VersionRow } from './presentation-version.repository.ts';

export const presentSlide = (row: SlideRow): Slide => ({
  id: row.id,
  slide_deck: row.presentation_id,
  order: row.position,
  title: row.title,
  components: readComponents(row.components),
});

/** Fields that lists omit because they require further queries. */
interface PresentationExtras {
  differs_from_sent: boolean;
  meeting_hosts: string[];
}

/** Returns the fields for viewers who can see unsent work. */
function workFields(row: PresentationRow, extras: PresentationExtras | undefined) {
  return {
    sent_version_number: row.sent_number,
    ...extras,
    is_template_newer:
      row.newest_template_version !== null &&
      row.newest_template_version > (row.template_version ?? 0),
  };
}

export function presentPresentation(
  viewer: Viewer,
  row: PresentationRow,
  slides: readonly SlideRow[],
  extras?: PresentationExtras,
): Presentation {
  const { seesWork } = reportScope(viewer);
  return {
    id: row.id,
    name: row.name,
    object_instance: `/api/monthly-reports/${row.report_id}/`,
    report: row.report_id,
    slides: slides.map(presentSlide),
    version_number: row.version_number,
    is_frozen: !seesWork,
    date_created: row.created_at,
    last_updated: row.updated_at,
    version: row.version,
    allowed_actions: can(viewer, 'update_monthlyreport') ? ['recreate', 'restore'] : [],
    ...(seesWork && workFields(row, extras)),
  };
}

export function presentVersion(
  row: VersionRow,
  recipients: PresentationVersion['recipients'],
): PresentationVersion {
  return {
    id: row.id,
    slide_deck: row.presentation_id,
    number: row.number,
    kind: row.kind,
    from_number: row.from_number,
    template_version: row.template_version,
    slide_count: Number(row.slide_count ?? 0),
    is_current: row.is_current === 1,
    is_sent: row.is_sent === 1,
    frozen_at: row.frozen_at,
    recipients,
    created_at: row.created_at,
    created_by: presentJoinedPerson(row.created_by_id, row, 'person'),
  };
}
