import { jobCalls } from '@portal/contract/administration/job.calls.ts';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { articleMessages } from '@portal/contract/content/articles/article-workflow.ts';
import { assignmentCalls } from '@portal/contract/content/assignments/assignment.calls.ts';
import { accountCalls } from '@portal/contract/organizations/account.calls.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { deletionDelay, type User } from '@portal/contract/users/user.schema.ts';
import { writerCalls } from '@portal/contract/users/writer.calls.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#platform/api/api-error.ts';
import { call } from '#platform/api/call.ts';
import { invalidate } from '#platform/api/invalidation.ts';
import { keepRecord } from '#platform/api/keep-record.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { session } from '#platform/session/session.ts';
import { confirmationTime, showToast } from '#platform/ui/toasts/toasts.ts';

export const userQuery = (id: number) => endpointQuery(userCalls.get, { params: { id } });

/** Returns the query for the work that must be reassigned before a user can be deleted. */
export const unfinishedWorkQuery = (id: number) => ({
  ...endpointQuery(articleCalls.unfinishedWork, { query: { prevUserId: id } }),
  // Never cached, since the counts determine the available actions.
  gcTime: 0,
});

/** A user's assignment counts, named as in the specification. */
export interface UserAssignments {
  currentAssignments: { count: number };
  LateAssignments: { count: number };
  dueSoonAssignments: { count: number };
}

export const userAssignmentsQuery = (id: number) =>
  queryOptions({
    queryKey: [assignmentCalls.current.path, 'all kinds', id],
    queryFn: async ({ signal }): Promise<UserAssignments> => {
      const input = { params: { id }, query: { countOnly: true }, signal };
      const [current, late, dueSoon] = await Promise.all([
        call(assignmentCalls.current, input),
        call(assignmentCalls.late, input),
        call(assignmentCalls.dueSoon, input),
      ]);
      return {
        currentAssignments: { count: countOf(current) },
        LateAssignments: { count: countOf(late) },
        dueSoonAssignments: { count: countOf(dueSoon) },
      };
    },
  });

// A count-only request returns `{ count }` instead of a list.
const countOf = (answer: { count: number } | readonly unknown[]) =>
  'count' in answer ? answer.count : answer.length;

const lists = [userCalls.list, userCalls.staff, writerCalls.list];
const person = [...lists, userCalls.get];

// The specification sends one changed field per request.
const patchUser = { ...userCalls.update, method: 'PATCH' } as const;

function keepUser(user: User) {
  keepRecord(endpointKey(userCalls.get, { params: { id: user.id } }), user);
  if (user.id === session.viewer?.id) session.replaceViewer(user);
}

/** Updates a user in the cache optimistically, and returns the rollback. */
function changeUser(id: number, change: (user: User) => User) {
  const key = endpointKey(userCalls.get, { params: { id } });
  const before = queryClient.getQueryData<User>(key);
  if (!before) return undefined;
  queryClient.setQueryData(key, change(before));
  return () => queryClient.setQueryData(key, before);
}

export function useUpdateUser(settings: { callerShowsErrors?: boolean } = {}) {
  return useEndpointMutation(patchUser, {
    ...settings,
    invalidates: lists,
    toast: 'User Updated.',
    optimistic: ({ params, body }) => {
      // A role is sent as an id but returned with its name, so it changes only with the response.
      const { default_role: _role, ...shown } = body ?? {};
      return changeUser(Number(params?.id), (user) => ({ ...user, ...shown }));
    },
    onSuccess: keepUser,
  });
}

/** Returns a function that saves a user's text field. An empty optional field is saved as null. */
export function useSaveUserField() {
  const { mutateAsync } = useUpdateUser({ callerShowsErrors: true });
  return (id: number, field: 'first_name' | 'last_name' | 'phone_number' | 'title') =>
    (text: string, version: number) => {
      const value = field === 'phone_number' || field === 'title' ? text || null : text;
      return mutateAsync({ params: { id }, body: { [field]: value }, version });
    };
}

const ownPicture = {
  invalidates: lists,
  callerShowsErrors: true,
  onSuccess: keepUser,
};

export function useSetAvatar() {
  return useEndpointMutation(userCalls.setAvatar, { ...ownPicture, toast: 'Picture Updated.' });
}

export function useRemoveAvatar() {
  return useEndpointMutation(userCalls.removeAvatar, {
    ...ownPicture,
    toast: 'Picture Removed.',
  });
}

export function useMakeWriter() {
  return useEndpointMutation(writerCalls.create, {
    invalidates: person,
    toast: 'User Updated.',
  });
}

export function useUpdateWriter() {
  return useEndpointMutation(writerCalls.update, {
    invalidates: person,
    toast: 'User Updated.',
    callerShowsErrors: true,
  });
}

export function useSetUserPassword() {
  return useEndpointMutation(authCalls.setUserPassword, { callerShowsErrors: true });
}

export function useSendPasswordReset() {
  return useEndpointMutation(authCalls.sendPasswordReset, { callerShowsErrors: true });
}

const accounts = [accountCalls.list, ...person];

export function useAddAccount(onDone: () => void) {
  return useEndpointMutation(accountCalls.create, {
    invalidates: accounts,
    toast: 'Account Successfully Added.',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useUpdateAccount(userId: number) {
  return useEndpointMutation(accountCalls.update, {
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
  return useEndpointMutation(accountCalls.delete, {
    invalidates: accounts,
    toast: 'Account Removed.',
  });
}

export function useReassignContent() {
  return useEndpointMutation(articleCalls.reassign, {
    invalidates: [articleCalls.list, articleCalls.reassign, assignmentCalls.current],
    toast: articleMessages.reassigned,
    callerShowsErrors: true,
  });
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Waits until a job ends. Returns its error, or null if it succeeded. */
async function endOfJob(id: number): Promise<string | null> {
  while (true) {
    const { state, error } = await call(jobCalls.get, { params: { id } });
    if (state === 'done') return null;
    if (state === 'failed' || state === 'canceled') return error ?? 'The deletion was canceled.';
    await wait(1);
  }
}

/** Returns a function that waits for a user's deletion and reports it in a toast, even on another screen. */
export function useFollowDeletion() {
  const cache = useQueryClient();
  return async (job: number, name: string): Promise<void> => {
    const viewerId = session.viewer?.id;
    await wait(deletionDelay);
    const problem = await endOfJob(job).catch(errorText);
    // Don't notify a different user who has since signed in here.
    if (session.viewer?.id !== viewerId) return;
    if (problem !== null) {
      showToast({ heading: `${name} wasn’t deleted`, message: problem, tone: 'error' });
      return;
    }
    showToast({
      heading: 'User Deleted.',
      message: name,
      tone: 'success',
      dismissAfter: confirmationTime,
    });
    for (const { path } of lists) void invalidate(cache, { queryKey: [path] });
  };
}

/**
 * Returns a function that deletes a user, even if the screen closes during the call. The function returns whether it
 * succeeded.
 */
export function useDeleteUser() {
  const cache = useQueryClient();
  return async (id: number, name: string): Promise<boolean> => {
    try {
      await call(userCalls.delete, { params: { id } });
      showToast({
        heading: 'User Deleted.',
        message: name,
        tone: 'success',
        dismissAfter: confirmationTime,
      });
      for (const { path } of lists) void invalidate(cache, { queryKey: [path] });
      return true;
    } catch (error) {
      showToast({ heading: `${name} wasn’t deleted`, message: errorText(error), tone: 'error' });
      return false;
    }
  };
}
