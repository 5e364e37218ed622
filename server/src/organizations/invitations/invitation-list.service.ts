import { invitationAliases } from '@portal/contract/organizations/invitation.endpoints.ts';
import {
  type InvitationsBody,
  invitationBody,
  invitationColumns,
  mostInvitations,
} from '@portal/contract/organizations/invitation.schema.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { unknownMessage } from '@portal/contract/platform/field-rules.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { parse } from 'csv-parse/sync';
import { withoutGuard } from '#platform/csv.ts';
import { assertWithinLimits, readingFile } from '#platform/csv-file.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid, PortalError } from '#platform/errors.ts';
import { fieldErrors } from '#platform/http/field-errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectActiveOrganizationsByName } from '../organizations/organization.repository.ts';
import type { InvitationRow } from './invitation.repository.ts';
import { inviteAndSend } from './invitation.service.ts';

interface Row {
  number: number;
  values: Readonly<Record<string, unknown>>;
}

const required = ['Email', 'First Name', 'Last Name', 'Role'] as const;
const columns: Readonly<Record<string, string>> = invitationColumns;

/** The header, the maximum number of rows, and one extra row, so that too many rows are detected. */
const mostLines = 1 + mostInvitations + 1;

function readLines(csv: string): string[][] {
  readingFile('csv', () => assertWithinLimits(csv, ','));
  try {
    return parse(csv, {
      bom: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
      to: mostLines,
    });
  } catch (error) {
    throw invalid({ csv: [error instanceof Error ? error.message : String(error)] });
  }
}

const mostNamed = 20;
const longestName = 80;

function unknownColumnsText(names: readonly string[]): string {
  const named = names.slice(0, mostNamed).map((name) => name.slice(0, longestName).toWellFormed());
  const more = names.length - named.length;
  return `Unknown columns: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

function readCsv(csv: string): Row[] {
  const [header = [], ...lines] = readLines(csv);
  const missing = required.filter((name) => !header.includes(name));
  if (missing.length > 0)
    throw invalid({ csv: [`The columns ${missing.join(', ')} are missing.`] });
  const unknown = header.filter((name) => !Object.hasOwn(columns, name));
  if (unknown.length > 0) throw invalid({ csv: [unknownColumnsText(unknown)] });
  if (lines.length > mostInvitations) {
    throw invalid({ csv: [`Enter at most ${mostInvitations} invitations.`] });
  }
  return lines.map((cells, index) => ({
    number: index + 2,
    values: Object.fromEntries(
      header.flatMap((name, column) => {
        const cell = withoutGuard(cells[column] ?? '');
        const field = columns[name];
        return cell === '' || field === undefined ? [] : [[field, cell]];
      }),
    ),
  }));
}

const roleIds = new Map(Object.values(groups).map(({ id, name }) => [foldText(name), id]));

/** Replaces role and organization names with ids, and adds errors for unknown names. */
async function withIds(db: Db, rows: readonly Row[]): Promise<(Row & { errors?: FieldErrors })[]> {
  const names = rows.flatMap(({ values: { organization } }) =>
    typeof organization === 'string' ? [foldText(organization)] : [],
  );
  const organizations = await selectActiveOrganizationsByName(db, names);
  const organizationIds = new Map(organizations.map(({ id, dba_name_key }) => [dba_name_key, id]));
  return rows.map(({ number, values }) => {
    const { role, organization } = values;
    const roleId = typeof role === 'string' ? roleIds.get(foldText(role)) : role;
    const organizationId =
      typeof organization === 'string' ? organizationIds.get(foldText(organization)) : organization;
    const errors = {
      ...(role !== undefined && roleId === undefined && { role: ['This role does not exist.'] }),
      ...(organization !== undefined &&
        organizationId === undefined && {
          organization: ['There is no active organization with this name.'],
        }),
    };
    const withId = {
      ...values,
      ...(roleId !== undefined && { role: roleId }),
      ...(organizationId !== undefined && { organization: organizationId }),
    };
    return { number, values: withId, ...(Object.keys(errors).length > 0 && { errors }) };
  });
}

const aliases: Readonly<Record<string, string>> = invitationAliases;
const withoutAliases = (values: Row['values']) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [aliases[name] ?? name, value]));

interface Result {
  row: number;
  email: string;
  invitation: InvitationRow | null;
  errors: FieldErrors | null;
}

/** Fields that are accepted only for single invitations, since they cause changes before all checks are done. */
const onlyAlone = ['id', 'key', 'user'];

/** Invites the person in one row. Errors are detected before anything is written. */
async function inviteRow(
  db: Db,
  viewer: Viewer,
  values: Row['values'],
): Promise<Pick<Result, 'invitation' | 'errors'>> {
  const unknown = onlyAlone.filter((name) => name in values);
  if (unknown.length > 0) {
    const errors = Object.fromEntries(unknown.map((name) => [name, [unknownMessage]]));
    return { invitation: null, errors };
  }
  const parsed = invitationBody.safeParse(values);
  if (!parsed.success) return { invitation: null, errors: fieldErrors(parsed.error) };
  try {
    return { invitation: await inviteAndSend(db, viewer, parsed.data), errors: null };
  } catch (error) {
    if (!(error instanceof PortalError) || error.status >= 500) throw error;
    const { status, message, body } = error;
    // A 400 has messages per field; other errors have a single message.
    const errors = status === 400 ? (body as FieldErrors) : { non_field_errors: [message] };
    return { invitation: null, errors };
  }
}

/** Invites people one after another. An error in one row doesn't affect the other rows. */
export async function inviteSeveral(
  db: Db,
  viewer: Viewer,
  { invitations, csv }: InvitationsBody,
): Promise<Result[]> {
  const rows =
    csv === undefined
      ? (invitations ?? []).map((values, index) => ({
          number: index + 1,
          values: withoutAliases(values),
        }))
      : readCsv(csv);
  const results: Result[] = [];
  for (const { number, values, errors } of await withIds(db, rows)) {
    const result = errors ? { invitation: null, errors } : await inviteRow(db, viewer, values);
    results.push({ row: number, email: String(values.email ?? ''), ...result });
  }
  return results;
}
