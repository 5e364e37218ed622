import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import type { ArticleRowInput } from '@portal/contract/content/articles/article.schema.ts';
import { useEffect, useRef } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { autosaveRest, autosaveWait } from '#platform/forms/autosave.ts';
import { showSuccess, showToast } from '#platform/ui/toasts.ts';
import { listsOfArticles } from '../articles.queries.ts';

export type BulkChanges = Omit<ArticleRowInput, 'id'>;

/**
 * Saves the same changes to many articles in one call, all or none. What is chosen is saved at once
 * together with what was typed; what is only typed after 2 s and 1 s of rest, or when the form is left.
 * A save that ends after that leaves alone whatever stands in the form's place by then.
 */
export function useBulkSave(ids: readonly number[], onSaved: () => void) {
  const pending = useRef<BulkChanges>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLeft = useRef(false);
  const isRefused = useRef(false);
  const save = useEndpointMutation(articleEndpoints.create, {
    invalidates: [...listsOfArticles, articleEndpoints.get, articleEndpoints.changelog],
    callerShowsErrors: true,
  });

  const flush = () => {
    clearTimeout(timer.current);
    const changes = pending.current;
    if (Object.keys(changes).length === 0) return;
    pending.current = {};
    isRefused.current = false;
    const rows = ids.map((id) => ({ id, ...changes }));
    save.mutateAsync({ body: rows }).then(
      () => {
        showSuccess(`${rows.length} articles updated`);
        if (!isLeft.current) onSaved();
      },
      (error: unknown) => {
        if (isLeft.current) {
          const message = errorText(error);
          showToast({ heading: 'That didn’t work', message, tone: 'error' });
          return;
        }
        // Nothing was changed, so the next save brings these along.
        pending.current = { ...changes, ...pending.current };
        isRefused.current = true;
      },
    );
  };

  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      // Who leaves after a refusal gives up what was refused.
      if (!isRefused.current) latestFlush.current();
      clearTimeout(timer.current);
    };
  }, []);

  return {
    isSaving: save.isPending,
    error: save.error,
    flush,
    saveNow: (changes: BulkChanges) => {
      pending.current = { ...pending.current, ...changes };
      flush();
    },
    saveDebounced: (changes: BulkChanges) => {
      pending.current = { ...pending.current, ...changes };
      isRefused.current = false;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        timer.current = setTimeout(() => latestFlush.current(), autosaveRest);
      }, autosaveWait);
    },
    /** Takes back what was typed and not saved yet. */
    forget: (field: keyof BulkChanges) => {
      const { [field]: _forgotten, ...rest } = pending.current;
      pending.current = rest;
    },
  };
}
