import {
  type AgreementBody,
  type AgreementImportPreview,
  agreementBody,
  type ImportColumn,
  mostLines,
} from '@portal/contract/ledger/agreement.schema.ts';
import { lineKinds } from '@portal/contract/ledger/line-kinds.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { findActiveOrganizationsByName } from '#organizations/organizations/organization-names.service.ts';
import { readingFile } from '#platform/csv-file.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { getEconomicsSettings } from '../economics/economics-settings.service.ts';
import { selectClosedMonths } from '../ledgers/ledger.repository.ts';
import { ledgerLock } from '../ledgers/standing.service.ts';
import { selectContentTypes } from './agreement.repository.ts';
import { afterChange, insertAgreement } from './agreement.service.ts';
import { type FileRow, readAgreementFile, type WrongCell } from './agreement-file.ts';
import {
  closedProblem,
  farProblem,
  findRival,
  type PlannedLine,
  readStoredLines,
  rivalText,
} from './agreement-rules.ts';

interface PlannedAgreement {
  row: number;
  client: string;
  body: AgreementBody;
}

/** The organizations and content types that the file refers to, by case-folded name. */
interface Named {
  organizations: ReadonlyMap<string, number>;
  contentTypes: ReadonlyMap<string, number>;
}

async function readNamed(db: Db, rows: readonly FileRow[]): Promise<Named> {
  const keys = [...new Set(rows.map(({ client }) => foldText(client)))];
  const organizations = await findActiveOrganizationsByName(db, keys);
  const types = await selectContentTypes(db);
  return {
    organizations: new Map(organizations.map(({ id, dba_name_key }) => [dba_name_key, id])),
    contentTypes: new Map(types.map(({ id, name }) => [foldText(name), id])),
  };
}

const bodyColumns: Readonly<Record<string, ImportColumn>> = {
  name: 'Agreement',
  start_month: 'First month',
  end_month: 'Last month',
  renewal_months: 'Renews every',
};

/** Returns the row's line with its content type, or null if the content type is invalid. */
function lineOf(row: FileRow, { contentTypes }: Named, wrong: WrongCell[]) {
  const { line, contentType } = row;
  if (contentType === null) return line;
  const content_type = contentTypes.get(foldText(contentType));
  const refuse = (reason: string) => wrong.push({ row: row.row, column: 'Content type', reason });
  if (!lineKinds[line.kind].hasType) {
    refuse('Only articles and words have a content type.');
    return null;
  }
  if (content_type === undefined) {
    refuse('No content type has this name.');
    return null;
  }
  return { ...line, content_type };
}

/** Groups the rows into agreements. Rows with the same client and agreement name become lines of one agreement. */
function groupRows(rows: readonly FileRow[], named: Named, wrong: WrongCell[]): PlannedAgreement[] {
  const groups = Map.groupBy(rows, ({ client, agreement }) =>
    JSON.stringify([foldText(client), foldText(agreement)]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const organization = named.organizations.get(foldText(first.client));
    if (organization === undefined) {
      wrong.push({ row: first.row, column: 'Client', reason: 'No active client has this name.' });
      return [];
    }
    const lines = group.flatMap((row) => lineOf(row, named, wrong) ?? []);
    const parsed = agreementBody.safeParse({
      organization,
      name: first.agreement,
      start_month: first.start,
      end_month: first.end,
      renewal_months: first.renewal,
      lines: [],
    });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const column = bodyColumns[String(path[0])] ?? 'Agreement';
      wrong.push({ row: first.row, column, reason: message });
    }
    if (!parsed.success) return [];
    if (lines.length > mostLines) {
      const reason = `An agreement has at most ${mostLines} lines.`;
      wrong.push({ row: first.row, column: 'Agreement', reason });
      return [];
    }
    return [{ row: first.row, client: first.client, body: { ...parsed.data, lines } }];
  });
}

const plannedLines = ({ start_month, end_month = null, lines }: AgreementBody): PlannedLine[] =>
  lines.map(({ kind, content_type }) => ({
    kind,
    contentTypeId: content_type ?? null,
    from: start_month,
    to: end_month,
  }));

/** Checks that the agreements' months are valid and that no record counts twice, using a fixed number of queries. */
async function checkAgreements(db: Db, planned: readonly PlannedAgreement[], wrong: WrongCell[]) {
  const organizationIds = [...new Set(planned.map(({ body }) => body.organization))];
  const closed = await selectClosedMonths(db, organizationIds);
  const stored = await readStoredLines(db, organizationIds);
  const linesOf = Map.groupBy(stored, ({ organizationId }) => organizationId);
  const earlier = new Map<number, PlannedLine[]>();
  for (const { row, body } of planned) {
    const { organization, start_month, end_month } = body;
    const refuse = (column: ImportColumn, reason: string) => wrong.push({ row, column, reason });
    const far = farProblem(start_month);
    if (far) refuse('First month', far);
    const through = closed.get(organization);
    if (through && start_month <= through) refuse('First month', closedProblem(through));
    if (end_month && end_month < start_month) {
      refuse('Last month', 'Enter a month that is not before the start.');
    }
    const known = earlier.get(organization) ?? [];
    for (const line of plannedLines(body)) {
      const rival = findRival(line, linesOf.get(organization) ?? []);
      const { label } = lineKinds[line.kind];
      if (rival) refuse('Work', rivalText(rival.title));
      else if (findRival(line, known)) refuse('Work', rivalText(label));
      known.push(line);
    }
    earlier.set(organization, known);
  }
}

async function planImport(db: Db, csv: string) {
  const { currency } = await getEconomicsSettings(db);
  const { rows, wrong } = readingFile('csv', () => readAgreementFile(csv, currency));
  const planned = groupRows(rows, await readNamed(db, rows), wrong);
  await checkAgreements(db, planned, wrong);
  return { planned, wrong: wrong.toSorted((one, other) => one.row - other.row) };
}

const presentPlan = (
  planned: readonly PlannedAgreement[],
  errors: readonly WrongCell[],
): AgreementImportPreview => ({
  agreements: planned.map(({ row, client, body }) => ({
    row,
    organization: { id: body.organization, dba_name: client },
    name: body.name,
    start_month: body.start_month,
    end_month: body.end_month ?? null,
    line_count: body.lines.length,
  })),
  errors: [...errors],
});

export async function previewAgreementImport(db: Db, csv: string): Promise<AgreementImportPreview> {
  const { planned, wrong } = await planImport(db, csv);
  return presentPlan(planned, wrong);
}

/** Creates the agreements in a file. If any row is invalid, throws 400 with the invalid rows and creates nothing. */
export async function importAgreements(
  db: Db,
  viewer: Viewer,
  csv: string,
): Promise<AgreementImportPreview> {
  const { planned: read } = await planImport(db, csv);
  const organizationIds = [...new Set(read.map(({ body }) => body.organization))].toSorted(
    (one, other) => one - other,
  );
  // Lock the ledgers in a fixed order, so that two imports can't deadlock.
  for (const id of organizationIds) await lockName(db, ledgerLock(id));
  const { planned, wrong } = await planImport(db, csv);
  if (wrong.length > 0) {
    const texts = wrong.map(({ row, column, reason }) => `Row ${row}, ${column}: ${reason}`);
    throw invalid({ csv: texts.slice(0, 20) });
  }
  // A loop is fine here: there are at most `mostImportRows` agreements, and their lines need the inserted ids.
  for (const { body } of planned) await insertAgreement(db, viewer, body);
  await afterChange(db, organizationIds);
  return presentPlan(planned, []);
}
