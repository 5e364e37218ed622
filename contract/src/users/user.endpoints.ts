import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { pictureFormBytes } from '../platform/picture.ts';
import { staffMember, user, userRow, userTabs, userUpdate } from './user.schema.ts';

const params = z.object({ id: idParameter() });

export const userEndpoints = {
  list: defineList({
    path: '/api/users',
    access: 'signed-in',
    summary: 'Users by name: all for staff, for others themselves.',
    query: {
      /** Only the agency's own people. */
      internal: flagParameter().optional(),
      /** Only those with an account in this organization. */
      org: idParameter().optional(),
      tab: z.enum(userTabs).optional(),
      /** Part of the name, username or address. */
      search: text(200).optional(),
      /** Also those who can't sign in any more. */
      include_inactive: flagParameter().optional(),
      ordering: z
        .enum(['name', '-name', 'email', '-email', 'last_login', '-last_login'])
        .optional(),
    },
    item: userRow,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/users/:id',
    access: 'signed-in',
    summary: 'One user.',
    params,
    response: user,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/users/:id',
    access: 'signed-in',
    summary:
      'Changes a user: everyone their own phone number and title, staff the rest, also the address of others, superusers the two flags.',
    params,
    body: userUpdate,
    record: user,
    response: user,
  }),
  setAvatar: defineEndpoint({
    method: 'POST',
    path: '/api/users/:id/avatar',
    access: 'signed-in',
    summary: "Sets or replaces one's own picture: a multipart form with a PNG or JPEG to 5 MB.",
    params,
    body: z.strictObject({}),
    files: ['avatar'],
    bodyLimit: pictureFormBytes,
    response: user,
  }),
  removeAvatar: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/:id/avatar',
    access: 'signed-in',
    summary: "Removes one's own picture.",
    params,
    response: user,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    access: { permission: 'delete_user' },
    summary:
      'Deletes a user who is not staff and has no unfinished work; finished work keeps the name.',
    params,
    responseKind: 'empty',
  }),
  staff: defineList({
    path: '/api/staff',
    access: {
      anyPermission: ['add_contentarticle', 'edit_contentarticle', 'add_articletemplate'],
    },
    summary: "Active staff, editors and contractors; with `client` that client's people too.",
    query: {
      client: idParameter().optional(),
      /** Also the people of this person's organizations. */
      colleagues_of: idParameter().optional(),
      /** Without editors and contractors. */
      staff_only: flagParameter().optional(),
      /** Active writers too. */
      writers: flagParameter().optional(),
      /** Only this one, while in the list; for staff anyone who isn't deleted. */
      id: idParameter().optional(),
      /** Part of the name or username. */
      search: text(200).optional(),
    },
    item: staffMember,
  }),
};
