import type { PreflightProblem } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import { printName } from '@portal/contract/reporting/prints/report-print.schema.ts';
import { z } from 'zod';
import { conflict } from '#platform/errors.ts';
import type { Files } from '#platform/files/files.service.ts';
import { defineJob, type JobContext, type JobDefinition } from '#platform/jobs/job-definitions.ts';
import { findBrokenFilesOf } from '../presentations/broken-files.ts';
import { findNewest, problemLines } from '../presentations/freeze-presentation.service.ts';
import { getReportRow } from '../presentations/presentation.service.ts';
import type { ReportPrints } from '../prints/report-prints.ts';
import type { SendingRow } from './report-sending.repository.ts';
import {
  beginSending,
  completeSending,
  type PrintedReport,
  sendingJobKind,
} from './report-sending.service.ts';
import {
  authorizeSending,
  endSending,
  refuseSending,
  reopenSending,
} from './report-sending-end.service.ts';

export interface SendingServices {
  files: Files;
  prints: ReportPrints;
  /** The agency's name in emails, used if the portal's settings contain no name; null if it isn't configured. */
  agency: string | null;
}

const attempts = 5;
const payload = z.object({ sending: z.int() });
type Context = JobContext<z.output<typeof payload>>;

const cannotPrint = (text: string): PreflightProblem => ({
  code: 'cannot_print',
  text,
  slide: null,
  component: null,
  waivable: null,
});

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Prints and stores the version that would currently be sent. Without a presentation, the preflight rejects the
 * sending.
 */
async function print(
  { database: { reader }, signal }: Context,
  { report_id, person_id: personId }: SendingRow,
  { files, prints }: SendingServices,
): Promise<PrintedReport | undefined> {
  const report = await getReportRow(reader, report_id);
  const newest = await findNewest(reader, report);
  if (!newest) return undefined;
  if (personId === null) throw new Error('The account of the person who sends it has ended.');
  const pdf = await prints.print({
    versionId: newest.version.id,
    personId,
    isAwaited: false,
    signal,
  });
  const file = await files.store(pdf, { name: printName(report), contentType: 'application/pdf' });
  return { content: newest.content, fileId: file.id, fileKey: file.key };
}

/**
 * Prints the report. If printing fails, throws an error so that the job is retried; after the last attempt, rejects the
 * sending.
 */
async function printOrRefuse(
  context: Context,
  sending: SendingRow,
  services: SendingServices,
): Promise<PrintedReport | undefined> {
  try {
    return await print(context, sending, services);
  } catch (error) {
    context.signal.throwIfAborted();
    const reason = textOf(error);
    if (context.attempt < attempts) throw new Error(`It could not be printed: ${reason}`);
    await context.database.transaction((db) => refuseSending(db, sending, [cannotPrint(reason)]));
    throw conflict(`The report was not sent. ${reason}`);
  }
}

const nothingSent = 'Nothing was sent: this sending had already ended.';

function endedText({ reason, problems }: SendingRow): string {
  // The cast is safe: only rejections write this column, always with this type.
  const lines = problemLines(JSON.parse(problems) as PreflightProblem[]);
  return [nothingSent, reason ?? '', ...lines].filter(Boolean).join(' ');
}

async function send(services: SendingServices, context: Context) {
  const { database, payload: asked, progress } = context;
  const sending = await database.transaction((db) => beginSending(db, asked.sending));
  if (!sending) throw conflict(nothingSent);
  // The server stopped after mailing everyone but before marking the job as done.
  if (sending.state === 'done') return { sending: sending.id, sent: Number(sending.entry_count) };
  if (sending.state !== 'sending') throw conflict(endedText(sending));
  const report = await getReportRow(database.reader, sending.report_id);
  const brokenFiles = await findBrokenFilesOf(database.reader, report, services.files);
  // If an image can't be loaded, skip printing, because `completeSending` will reject the sending.
  const isPrinting = sending.attaches_pdf === 1 && brokenFiles.size === 0;
  progress(0, 2, isPrinting ? 'Printing' : 'Sending');
  const printed = isPrinting ? await printOrRefuse(context, sending, services) : undefined;
  progress(1, 2, 'Sending');
  const outcome = await database.transaction((db) =>
    completeSending(db, sending, { agency: services.agency, printed, brokenFiles }),
  );
  if (!outcome) throw conflict(nothingSent);
  if ('isPrintOutdated' in outcome) {
    throw new Error('The presentation changed while it was printed.');
  }
  if ('problems' in outcome) {
    throw conflict(`The report was not sent. ${problemLines(outcome.problems).join(' ')}`);
  }
  progress(2, 2, 'Done');
  return { sending: sending.id, ...outcome };
}

export const sendingJobs = (services: SendingServices): JobDefinition[] => [
  defineJob({
    kind: sendingJobKind,
    attempts,
    payload,
    authorize: (db, viewer, { sending }) => authorizeSending(db, viewer, sending),
    handle: (context) => send(services, context),
    onEnd: endSending,
    onRetry: (db, viewer, { payload: { sending } }) => reopenSending(db, viewer, sending),
  }),
];
