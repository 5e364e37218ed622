import type { TimelineEntry } from '@portal/contract/organizations/timeline.schema.ts';
import type { TimelineKind } from '@portal/contract/organizations/timeline-kinds.ts';
import type { Db } from '#platform/database/tables.ts';
import * as records from './timeline-records.repository.ts';

/** The part of an entry that is read from its record. */
export type TimelineFacts = Partial<Pick<TimelineEntry, 'title' | 'path' | 'text' | 'from' | 'to'>>;

interface Reading {
  db: Db;
  organizationId: number;
  /** The ids of the rows that the events were derived from. */
  ids: readonly number[];
}

type ReadFacts = (reading: Reading) => Promise<(TimelineFacts & { id: number })[]>;

/** The maximum length of quoted text. */
const quotedCharacters = 240;

function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= quotedCharacters) return line;
  return `${line.slice(0, quotedCharacters).toWellFormed().replaceAll('\ufffd', '')}…`;
}

const ofArticle = (row: { id: number; article_id: number; title: string }) => ({
  id: row.id,
  title: row.title,
  path: `/content-generation/assignments?article=${row.article_id}`,
});

const ofReport = (row: { id: number; year: number; month: number; slug: string }) => ({
  id: row.id,
  // The screen shows the month's name.
  title: `${row.year}-${String(row.month).padStart(2, '0')}`,
  path: `/reporting/${row.year}/${row.month}/${row.slug}`,
});

const ofBuild = (row: { id: number; label: string }) => ({
  id: row.id,
  title: row.label,
  path: `/client-onboarding/website-builds?build=${row.id}`,
});

const asText = (value: number | null) => (value === null ? null : String(value));

/** Reads the facts of each kind of event in one query. */
export const factsByKind: Readonly<Record<TimelineKind, ReadFacts>> = {
  article_moved: async ({ db, ids }) =>
    (await records.selectMoves(db, ids)).map((row) => ({
      ...ofArticle(row),
      from: row.previous_value,
      to: row.new_value,
      text: row.note,
    })),
  page_changed: async ({ db, ids }) => (await records.selectPageChanges(db, ids)).map(ofArticle),
  approved: async ({ db, ids }) =>
    (await records.selectSignOffs(db, ids)).map((row) => ({ ...ofArticle(row), to: row.way })),
  rejected: async ({ db, ids }) =>
    (await records.selectRejections(db, ids)).map((row) => ({
      ...ofArticle(row),
      text: quote(row.feedback_body),
    })),
  comment: async ({ db, ids }) =>
    (await records.selectComments(db, ids)).map((row) => ({
      ...ofArticle(row),
      text: quote(row.comment),
    })),
  checklist_comment: async ({ db, ids }) =>
    (await records.selectChecklistComments(db, ids)).map((row) => ({
      id: row.id,
      title: row.name,
      path: `/client-onboarding?checklist=${row.checklist_id}&item=${row.item_id}`,
      text: quote(row.comment),
    })),
  meeting: async ({ db, ids, organizationId }) =>
    (await records.selectMeetings(db, ids)).map((row) => ({
      id: row.id,
      title: row.kind,
      path: `/organizations/${organizationId}`,
      text: row.note === null ? null : quote(row.note),
      to: row.day,
    })),
  report_sent: async ({ db, ids }) => (await records.selectSentReports(db, ids)).map(ofReport),
  report_opened: async ({ db, ids }) =>
    (await records.selectOpenedReports(db, ids)).map((row) => ({
      ...ofReport(row),
      text: row.email,
    })),
  leads: async ({ db, ids, organizationId }) =>
    (await records.selectLeads(db, ids)).map((row) => ({
      id: row.id,
      title: row.month,
      path: `/organizations/${organizationId}/setup`,
      from: asText(row.total_before),
      to: asText(row.total),
    })),
  build_started: async ({ db, ids }) => (await records.selectBuilds(db, ids)).map(ofBuild),
  build_finished: async ({ db, ids }) => (await records.selectBuilds(db, ids)).map(ofBuild),
  app_changed: async ({ db, ids }) =>
    (await records.selectOperations(db, ids)).map((row) => ({
      id: row.id,
      title: row.site_name,
      path: `/apps/${row.uuid}`,
      text: row.kind,
      to: row.state,
    })),
  link_check: async ({ db, ids }) =>
    (await records.selectLinkChecks(db, ids)).map((row) => ({
      id: row.id,
      title: row.host,
      path: `/utilities/broken-link-checker?check=${row.id}`,
      to: row.state,
      text: asText(row.new_count),
    })),
  requirement: async ({ db, ids, organizationId }) =>
    (await records.selectRequirements(db, ids)).map((row) => ({
      id: row.id,
      path: `/organizations/${organizationId}/setup`,
      text: quote(row.requirement),
    })),
  agreement: async ({ db, ids, organizationId }) =>
    (await records.selectAgreements(db, ids)).map((row) => ({
      id: row.id,
      title: row.name,
      path: `/organizations/${organizationId}/ledger`,
    })),
  month_closed: async ({ db, ids, organizationId }) =>
    (await records.selectCloses(db, ids)).map((row) => ({
      id: row.id,
      title: row.month,
      path: `/organizations/${organizationId}/ledger`,
    })),
  person_joined: async ({ db, ids }) =>
    (await records.selectAccounts(db, ids)).map((row) => ({
      id: row.id,
      title: row.name,
      path: `/users/directory?user=${row.person_id}`,
    })),
};
