import { createHash } from 'node:crypto';
import { reportDataKinds } from '@portal/contract/reporting/data/report-data-kinds.ts';
import type {
  PreflightProblem,
  ReportPreflight,
} from '@portal/contract/reporting/emails/report-sending.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { listLeftOut } from '../commentary/commentary.service.ts';
import {
  findNewest,
  findProblems,
  type ReadyPresentation,
} from '../presentations/freeze-presentation.service.ts';
import { findFrozen } from '../presentations/presentation-version.service.ts';
import type { ReportRow } from '../reports/report.repository.ts';
import { getDataStatus } from '../reports/report-data-status.service.ts';
import {
  selectLastSentVersion,
  selectSubscribers,
  selectTemplateVersion,
  selectUnsubscribed,
} from './report-sending.repository.ts';
import { unchangedComponents } from './unchanged-components.ts';

type Warning = ReportPreflight['warnings'][number];

const whole = { slide: null, component: null };

function problem(code: PreflightProblem['code'], text: string): PreflightProblem {
  return { code, text, ...whole, waivable: null };
}

function reportProblems(report: ReportRow): PreflightProblem[] {
  const problems: PreflightProblem[] = [];
  if (report.status !== 'finalReview' && report.status !== 'sent') {
    problems.push(problem('status', 'The report is not in Final Review.'));
  }
  if (report.report_url === null) {
    problems.push(problem('report_url', 'The report has no address.'));
  }
  if (report.is_organization_active === 0) {
    problems.push(problem('organization_archived', 'The client is archived.'));
  }
  return problems;
}

async function templateWarnings(db: Db, newest: ReadyPresentation): Promise<Warning[]> {
  const { presentation_template_id: id, template_version: used } = newest.version;
  const template = id === null ? undefined : await selectTemplateVersion(db, id);
  if (!template || template.version <= (used ?? 0)) return [];
  const text = 'The template has changed since this presentation was created.';
  return [{ code: 'template_newer', text, ...whole }];
}

async function unchangedWarnings(
  db: Db,
  report: ReportRow,
  { content }: ReadyPresentation,
): Promise<Warning[]> {
  const of = { organizationId: report.organization_id, reportId: report.id };
  const last = await selectLastSentVersion(db, of);
  const before = last && (await findFrozen(db, last.id));
  return before ? unchangedComponents(before, content) : [];
}

const dataNames = {
  analytics: 'analytics data',
  leads: 'lead-tracking data',
  backlinks: 'backlink screenshots',
};

const shownBy = { analytics: 'analytics', leads: 'leads', backlinks: 'screenshot' } as const;

/** Returns warnings about missing data that was waived or that no slide shows. */
async function dataWarnings(
  db: Db,
  report: ReportRow,
  newest: ReadyPresentation | null,
): Promise<Warning[]> {
  const status = await getDataStatus(db, report);
  const components = newest?.content.slides.flatMap((slide) => slide.components) ?? [];
  return reportDataKinds.flatMap((kind): Warning[] => {
    const { state, waiver } = status[kind];
    if (state === 'present') return [];
    if (!waiver) {
      const isShown = components.some(({ data }) => data.kind === shownBy[kind]);
      if (newest === null || isShown) return [];
      const text = `The report has no ${dataNames[kind]}; no slide shows any.`;
      return [{ code: 'data_not_shown', text, ...whole }];
    }
    const by = waiver.person ? ` by ${waiver.person.name}` : '';
    const text = `Sent without ${dataNames[kind]}, waived${by}: ${waiver.reason}`;
    return [{ code: 'data_waived', text, ...whole }];
  });
}

const leftOutTexts = {
  draft: 'The commentary isn’t signed, so it is left out.',
  outdated: 'Numbers have changed since the commentary was signed, so it is left out.',
};

async function commentaryWarnings(
  db: Db,
  report: ReportRow,
  { content }: ReadyPresentation,
): Promise<Warning[]> {
  const leftOut = await listLeftOut(db, report, content.slides);
  return leftOut.map(({ place, title, state }) => ({
    code: 'commentary_unsigned' as const,
    text: leftOutTexts[state],
    slide: { place, title },
    component: null,
  }));
}

async function unsubscribedWarnings(db: Db, report: ReportRow): Promise<Warning[]> {
  const people = await selectUnsubscribed(db, report.organization_id);
  return people.map(({ name }) => ({
    code: 'recipient_unsubscribed' as const,
    text: `${name} has unsubscribed and won’t get an email.`,
    ...whole,
  }));
}

export interface Preflight {
  preflight: ReportPreflight;
  newest: ReadyPresentation | null;
}

interface Known {
  /** The reason printing isn't available, if the sending attaches a PDF; otherwise null. */
  printProblem?: string | null;
  /** The keys of image files that can't be loaded. The caller finds them before the transaction. */
  brokenFiles?: ReadonlySet<string>;
}

/**
 * Returns the problems that currently prevent sending a report, the warnings, the recipients, and the latest version.
 */
export async function runPreflight(
  db: Db,
  report: ReportRow,
  { printProblem = null, brokenFiles = new Set() }: Known = {},
): Promise<Preflight> {
  const newest = await findNewest(db, report);
  const recipients = await selectSubscribers(db, report.organization_id);
  const problems = [
    ...reportProblems(report),
    ...(await findProblems(db, report, newest, brokenFiles)),
    ...(recipients.length === 0
      ? [problem('no_recipients', 'Nobody at this client receives its reports.')]
      : []),
    ...(printProblem === null ? [] : [problem('cannot_print', printProblem)]),
  ];
  const warnings = [
    ...(newest ? await unchangedWarnings(db, report, newest) : []),
    ...(newest ? await templateWarnings(db, newest) : []),
    ...(await dataWarnings(db, report, newest)),
    ...(newest ? await commentaryWarnings(db, report, newest) : []),
    ...(await unsubscribedWarnings(db, report)),
  ];
  const preflight = {
    report: report.id,
    is_ready: problems.length === 0,
    problems,
    warnings,
    recipients,
    presentation_version_number: newest?.version.number ?? null,
  };
  const fingerprint = createHash('sha256').update(JSON.stringify(preflight)).digest('base64url');
  return { preflight: { ...preflight, fingerprint }, newest };
}
