import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleMessages } from '@portal/contract/content/articles/article-workflow.ts';
import { assignmentEndpoints } from '@portal/contract/content/assignments/assignment.endpoints.ts';
import { accountEndpoints } from '@portal/contract/organizations/account.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import type { User } from '@portal/contract/users/user.schema.ts';
import { writerEndpoints } from '@portal/contract/users/writer.endpoints.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#platform/api/api-error.ts';
import { call } from '#platform/api/call.ts';
import { confirmationTime, useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { session } from '#platform/session/session.ts';
import { showToast } from '#platform/ui/toasts.ts';

export const userQuery = (id: number) => endpointQuery(userEndpoints.get, { params: { id } });

/** How many articles and templates somebody else has to take over before a person can be deleted. */
export const unfinishedWorkQuery = (id: number) => ({
  ...endpointQuery(articleEndpoints.unfinishedWork, { query: { prevUserId: id } }),
  // What it says decides what is offered: never from before.
  gcTime: 0,
});

/** The person's work, by the names that the specification gives it. */
export interface UserAssignments {
  currentAssignments: { count: number };
  LateAssignments: { count: number };
  dueSoonAssignments: { count: number };
}

export const userAssignmentsQuery = (id: number) =>
  queryOptions({
    queryKey: [assignmentEndpoints.current.path, 'all kinds', id],
    queryFn: async ({ signal }): Promise<UserAssignments> => {
      const input = { params: { id }, query: { countOnly: true }, signal };
      const [current, late, dueSoon] = await Promise.all([
        call(assignmentEndpoints.current, input),
        call(assignmentEndpoints.late, input),
        call(assignmentEndpoints.dueSoon, input),
      ]);
      return {
        currentAssignments: { count: countOf(current) },
        LateAssignments: { count: countOf(late) },
        dueSoonAssignments: { count: countOf(dueSoon) },
      };
    },
  });

// Asked for the count alone the server answers no list.
const countOf = (answer: { count: number } | readonly unknown[]) =>
  'count' in answer ? answer.count : answer.length;

const lists = [userEndpoints.list, userEndpoints.staff, writerEndpoints.list];
const person = [...lists, userEndpoints.get];

// One changed field at a time goes as the specification sends it.
const patchUser = { ...userEndpoints.update, method: 'PATCH' } as const;

function keepUser(user: User) {
  queryClient.setQueryData(endpointKey(userEndpoints.get, { params: { id: user.id } }), user);
  if (user.id === session.viewer?.id) session.replaceViewer(user);
}

/** Shows a change of a person before the server answers; answers what puts it back. */
function changeUser(id: number, change: (user: User) => User) {
  const key = endpointKey(userEndpoints.get, { params: { id } });
  const before = queryClient.getQueryData<User>(key);
  if (!before) return undefined;
  queryClient.setQueryData(key, change(before));
  return () => queryClient.setQueryData(key, before);
}

export function useUpdateUser() {
  return useEndpointMutation(patchUser, {
    invalidates: lists,
    toast: 'User Updated.',
    optimistic: ({ params, body }) => {
      // A role is sent by its id, and read with its name: that one waits for the answer.
      const { default_role: _role, ...shown } = body ?? {};
      return changeUser(Number(params?.id), (user) => ({ ...user, ...shown }));
    },
    onSuccess: keepUser,
  });
}

export function useMakeWriter() {
  return useEndpointMutation(writerEndpoints.create, {
    invalidates: person,
    toast: 'User Updated.',
  });
}

export function useUpdateWriter() {
  return useEndpointMutation(writerEndpoints.update, {
    invalidates: person,
    toast: 'User Updated.',
  });
}

export function useSetUserPassword() {
  return useEndpointMutation(authEndpoints.setUserPassword, { callerShowsErrors: true });
}

const accounts = [accountEndpoints.list, ...person];

export function useAddAccount(onDone: () => void) {
  return useEndpointMutation(accountEndpoints.create, {
    invalidates: accounts,
    toast: 'Account Successfully Added.',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useUpdateAccount(userId: number) {
  return useEndpointMutation(accountEndpoints.update, {
    invalidates: accounts,
    toast: 'Account Updated.',
    optimistic: ({ params, body }) => {
      const { role: _role, ...shown } = body ?? {};
      return changeUser(userId, (user) => ({
        ...user,
        org_roles: user.org_roles.map((account) =>
          account.id === params?.id ? { ...account, ...shown } : account,
        ),
      }));
    },
  });
}

export function useRemoveAccount() {
  return useEndpointMutation(accountEndpoints.delete, {
    invalidates: accounts,
    toast: 'Account Removed.',
  });
}

export function useReassignContent() {
  return useEndpointMutation(articleEndpoints.reassign, {
    invalidates: [articleEndpoints.list, articleEndpoints.reassign, assignmentEndpoints.current],
    toast: articleMessages.reassigned,
    callerShowsErrors: true,
  });
}

/** Deletes a person for good, wherever the screen is by then; answers whether it worked. */
export function useDeleteUser() {
  const cache = useQueryClient();
  return async (id: number, name: string): Promise<boolean> => {
    try {
      await call(userEndpoints.delete, { params: { id } });
      showToast({
        heading: 'User Deleted.',
        message: name,
        tone: 'success',
        dismissAfter: confirmationTime,
      });
      for (const { path } of lists) void cache.invalidateQueries({ queryKey: [path] });
      return true;
    } catch (error) {
      showToast({ heading: `${name} wasn’t deleted`, message: errorText(error), tone: 'error' });
      return false;
    }
  };
}
