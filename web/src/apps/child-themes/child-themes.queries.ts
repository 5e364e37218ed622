import { childThemeCalls } from '@portal/contract/apps/child-theme.calls.ts';
import type { ChildTheme } from '@portal/contract/apps/child-theme.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '#platform/api/invalidation.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { upload } from '#platform/api/upload.ts';
import { useSingleMutation } from '#platform/api/use-single-mutation.ts';
import { showSuccess } from '#platform/ui/toasts/toasts.ts';

const stale = [childThemeCalls.list, childThemeCalls.get];

export const childThemeQuery = (id: number) =>
  endpointQuery(childThemeCalls.get, { params: { id } });

/** Uploads a theme's zip file. `share` is the fraction uploaded so far, from 0 to 1. */
export function useUploadChildTheme(onDone: (theme: ChildTheme) => void) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const mutation = useSingleMutation<ChildTheme, File>({
    mutationFn: (archive) => {
      setShare(0);
      return upload(childThemeCalls.create, { body: {}, files: { archive } }, setShare);
    },
    onSuccess: (theme) => {
      showSuccess('Child Theme Uploaded!');
      onDone(theme);
    },
    onSettled: () => invalidate(queryClient, { queryKey: [childThemeCalls.list.path] }),
  });
  return { ...mutation, share };
}

export const useUpdateChildTheme = () =>
  useEndpointMutation(childThemeCalls.update, {
    invalidates: stale,
    toast: ({ is_available }) => (is_available ? 'Offered to New Apps.' : 'No Longer Offered.'),
  });

export const useDeleteChildTheme = (onDone: () => void) =>
  useEndpointMutation(childThemeCalls.delete, {
    invalidates: [childThemeCalls.list],
    toast: 'Child Theme Deleted.',
    onSuccess: onDone,
  });
