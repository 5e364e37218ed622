import { z } from 'zod';
import {
  anyOfParameter,
  flagParameter,
  idParameter,
  someOfParameter,
  text,
} from '../../platform/fields.ts';
import { statusUids } from '../labels/content-statuses.ts';
import { articleGroups, articleOrderings, writerStates } from './article-list-options.ts';

const notAPerson = "Enter a person's id, or 'true' for yourself.";

/** A person's id, or 'true' for the viewer. */
const personParameter = () =>
  z.union([z.enum(['true', 'True']).transform(() => 'me' as const), idParameter()], notAPerson);

const idsParameter = () =>
  text(12_000)
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,999}$/, 'Enter up to 1000 ids separated by commas.')
    .transform((value) => value.split(',').map(Number));

/** The filters for articles. Archived articles are excluded unless `archived` or `archives` is set. */
export const articleFilters = {
  ids: idsParameter().optional(),
  /** Articles led by the person, or by any of several people. */
  lead: z.union([personParameter(), anyOfParameter()], notAPerson).optional(),
  /** Articles whose next step the person must take. */
  assigned: personParameter().optional(),
  /** Articles where the person is the writer, editor, lead, final approver, or poster. */
  user: personParameter().optional(),
  client: anyOfParameter().optional(),
  organization: idParameter().optional(),
  year: z
    .string()
    .regex(/^\d{4}$/, 'Enter a year.')
    .transform(Number)
    .optional(),
  month: z
    .string()
    .regex(/^(0?[1-9]|1[0-2])$/, 'Enter a month from 1 to 12.')
    .transform(Number)
    .optional(),
  planning_year_month: idParameter().optional(),
  project: anyOfParameter().optional(),
  contentStatus: someOfParameter(statusUids, 'This is not a status.').optional(),
  content_type: anyOfParameter().optional(),
  /** An alias of `content_type`. */
  contentType: anyOfParameter().optional(),
  /** Text that the title must contain, ignoring case. */
  title: text(255).optional(),
  /** The id of a writer record, not of the person. */
  writer: anyOfParameter().optional(),
  /** Articles without a writer, or whose writer's account is inactive. */
  writer_state: z.enum(writerStates).optional(),
  editor: anyOfParameter().optional(),
  final_approver: anyOfParameter().optional(),
  poster: anyOfParameter().optional(),
  template: idParameter().optional(),
  is_late: flagParameter().optional(),
  /** Articles that aren't late yet but are due within `dueSoonHours`. */
  is_due_soon: flagParameter().optional(),
  archived: z.enum(['true', 'True', '1', 'false', 'False', '0', 'all']).optional(),
  /** Articles in a client's archive: those that are archived or posted. */
  archives: flagParameter().optional(),
};

/** The order of a list of articles. `group` sorts first; `ordering` then applies within each group. */
export const articleOrder = {
  group: z.enum(articleGroups).optional(),
  ordering: z.enum(articleOrderings).optional(),
};
