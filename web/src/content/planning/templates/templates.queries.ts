import { articleTemplateCalls } from '@portal/contract/content/planning/article-template.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { useNavigate } from '@tanstack/react-router';
import { addedToast } from '#content/shared/added-toast.ts';
import { undoTime, useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { showSuccess, showToast } from '#platform/ui/toasts/toasts.ts';

export const templateQuery = (id: number) =>
  endpointQuery(articleTemplateCalls.get, { params: { id } });

const stale = [
  articleTemplateCalls.list,
  articleTemplateCalls.values,
  articleTemplateCalls.groups,
  articleTemplateCalls.get,
  planningMonthCalls.preview,
];

export function useCreateTemplate(onDone: () => void) {
  const navigate = useNavigate();
  return useEndpointMutation(articleTemplateCalls.create, {
    invalidates: stale,
    toast: ({ id, title }) =>
      addedToast({
        heading: 'Template Created!',
        name: title,
        openLabel: 'Open the Template',
        onOpen: () =>
          void navigate({
            to: '/content-generation/templates',
            search: { panel: `template:${id}` },
          }),
      }),
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useUpdateTemplate(onDone: () => void) {
  return useEndpointMutation(articleTemplateCalls.update, {
    invalidates: stale,
    toast: 'Template Updated!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

/** Archives or restores a template. The toast offers to undo archiving. */
export function useArchiveTemplate(onDone: () => void) {
  const update = useEndpointMutation(articleTemplateCalls.update, {
    invalidates: stale,
    onSuccess: ({ id, archived }) => {
      onDone();
      if (!archived) return void showSuccess('Template Un-Archived');
      showToast({
        heading: 'Template Archived',
        tone: 'success',
        dismissAfter: undoTime,
        action: { label: 'Undo', onClick: () => setArchived(id, false) },
      });
    },
  });
  const setArchived = (id: number, archived: boolean) =>
    update.mutate({ params: { id }, body: { archived } });
  return { setArchived, isPending: update.isPending };
}

export function useDeleteTemplate(onDone: () => void) {
  return useEndpointMutation(articleTemplateCalls.delete, {
    // The template's own query isn't invalidated, because the template no longer exists and its form closes.
    invalidates: [
      articleTemplateCalls.list,
      articleTemplateCalls.values,
      articleTemplateCalls.groups,
      planningMonthCalls.preview,
    ],
    toast: 'Template Deleted.',
    onSuccess: onDone,
  });
}
