import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { anyOfParameter, flagParameter, idParameter, text } from '../platform/fields.ts';
import { defineFilterValues } from '../platform/filter-values.ts';
import { defineList } from '../platform/pagination.ts';
import { pictureFormBytes } from '../platform/picture.ts';
import { userCalls } from './user.calls.ts';
import { staffMember, user, userRow, userUpdate } from './user.schema.ts';
import { userTabs } from './user-tabs.ts';

const params = z.object({ id: idParameter() });

const userFilters = {
  /** Limits the list to the agency's own people. */
  internal: flagParameter().optional(),
  /** Limits the list to people with an account in this organization, or in any of several organizations. */
  org: anyOfParameter().optional(),
  /** Limits the list to people with this role, or with any of several roles. */
  role: anyOfParameter().optional(),
  tab: z.enum(userTabs).optional(),
  /** Matches part of the name, username, or email address. */
  search: text(200).optional(),
  /** Includes users who can no longer sign in. */
  include_inactive: flagParameter().optional(),
};

/** The fields whose values are listed with counts. */
const countedUserFields = ['role', 'org'] as const;
export type CountedUserField = (typeof countedUserFields)[number];

export const userDefinitions = {
  list: defineList({
    summary:
      'List users by name. Staff see everyone; others see themselves and the people they manage.',
    query: {
      ...userFilters,
      ordering: z
        .enum(['name', '-name', 'email', '-email', 'last_login', '-last_login'])
        .optional(),
    },
    item: userRow,
  }),
  values: defineFilterValues({
    filters: userFilters,
    fields: countedUserFields,
  }),
  get: defineEndpoint({
    summary: 'Get a user.',
    params,
    response: user,
  }),
  update: defineEndpoint({
    summary:
      "Update a user. Everyone can change their own phone number and title. Staff can also change other fields, and other users' email addresses. Superusers can also change `is_staff` and `is_superuser`.",
    params,
    body: userUpdate,
    record: user,
    response: user,
  }),
  setAvatar: defineEndpoint({
    summary:
      'Set or replace your picture. Send a multipart form with a PNG or JPEG of at most 5 MB.',
    params,
    body: z.strictObject({}),
    files: ['avatar'],
    bodyLimit: pictureFormBytes,
    response: user,
  }),
  removeAvatar: defineEndpoint({
    summary: 'Remove your picture.',
    params,
    response: user,
  }),
  delete: defineEndpoint({
    summary:
      "Delete a user who isn't staff and has no unfinished work. Finished work still shows the name.",
    params,
  }),
  staff: defineList({
    summary:
      "List active staff, editors, and contractors. With `client`, also list that client's people.",
    query: {
      client: idParameter().optional(),
      /** Includes the people of this person's organizations. */
      colleagues_of: idParameter().optional(),
      /** Excludes editors and contractors. */
      staff_only: flagParameter().optional(),
      /** Includes active writers. */
      writers: flagParameter().optional(),
      /**
       * Limits the list to this person. Staff can request anyone who isn't deleted, others only people in their own
       * list.
       */
      id: idParameter().optional(),
      /** Matches part of the name or username. */
      search: text(200).optional(),
    },
    item: staffMember,
  }),
};

export const userEndpoints = createEndpoints(userCalls, userDefinitions);
