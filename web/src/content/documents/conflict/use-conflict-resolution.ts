import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { useMutation } from '@tanstack/react-query';
import { useViewer } from '#platform/session/viewer.ts';
import { keepBody, useKeepVersion, useRestoreVersion, useSaveBody } from '../body.queries.ts';
import type { DocumentForm } from '../use-document-autosave.ts';

/** Returns the mutation that resolves a conflict. It saves each person's text as a version before overwriting it. */
export function useConflictResolution(body: BodyRecord, form: DocumentForm, mine: BodyContent) {
  const { name } = useViewer();
  const save = useSaveBody();
  const keep = useKeepVersion({ isQuiet: true });
  const restore = useRestoreVersion({ isQuiet: true });
  const params = { id: body.article };
  const theirName = `Text of ${body.updated_by?.name ?? 'someone else'}`;

  return useMutation({
    mutationFn: async (whose: 'mine' | 'theirs') => {
      const theirs = await keep.mutateAsync({ params, body: { name: theirName } });
      const saved = await save.mutateAsync({
        params,
        body: { content: mine },
        version: theirs.body_version,
      });
      if (whose === 'mine') return saved;
      await keep.mutateAsync({ params, body: { name: `Text of ${name}` } });
      return restore.mutateAsync({
        params: { ...params, version: theirs.id },
        version: saved.version,
      });
    },
    onSuccess: (settled) => {
      // The server has the chosen text in either case, so nothing is left to save.
      form.discard();
      keepBody(settled);
    },
  });
}
