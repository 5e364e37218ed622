import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { ArticleRowInput } from '@portal/contract/content/articles/article.schema.ts';
import { useEffect, useRef } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { autosaveRest, autosaveWait } from '#platform/forms/record-edits.ts';
import { showToast } from '#platform/ui/toasts/toasts.ts';
import { listsOfArticles } from '../articles.queries.ts';

const countText = (count: number) => `${count} articles updated`;

export type BulkChanges = Omit<ArticleRowInput, 'id'>;

/**
 * Applies the same changes to many articles in one call, which changes all of them or none. A selected option is saved
 * immediately, together with any pending typed value. A typed value is saved after 3 s (2 s plus 1 s), or when the form
 * closes. A save that ends after the form closes must not affect the panel that replaced it.
 */
export function useBulkSave(ids: readonly number[], onSaved: () => void) {
  const pending = useRef<BulkChanges>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLeft = useRef(false);
  const isRefused = useRef(false);
  const save = useEndpointMutation(articleCalls.create, {
    invalidates: [...listsOfArticles, articleCalls.get, articleCalls.changelog],
    toast: (articles) => countText(Array.isArray(articles) ? articles.length : 1),
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
        if (!isLeft.current) onSaved();
      },
      (error: unknown) => {
        if (isLeft.current) {
          const message = errorText(error);
          showToast({ heading: 'That didn’t work', message, tone: 'error' });
          return;
        }
        // Nothing was saved, so the next save includes these changes.
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
      // If the last save was rejected, closing the form discards its changes.
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
    /** Saves the changes once the user stops typing. If `ask` is passed, it receives the changes instead. */
    saveDebounced: (changes: BulkChanges, ask?: (changes: BulkChanges) => void) => {
      pending.current = { ...pending.current, ...changes };
      isRefused.current = false;
      clearTimeout(timer.current);
      const finish = () => {
        if (!ask) return latestFlush.current();
        const typed = pending.current;
        pending.current = {};
        if (Object.keys(typed).length > 0) ask(typed);
      };
      timer.current = setTimeout(() => {
        timer.current = setTimeout(finish, autosaveRest);
      }, autosaveWait);
    },
    /** Discards a field's unsaved change. */
    forget: (field: keyof BulkChanges) => {
      const { [field]: _forgotten, ...rest } = pending.current;
      pending.current = rest;
    },
  };
}
