import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { ApiError, isRecord } from '@portal/contract/platform/api-error.ts';
import { useMemo, useRef } from 'react';
import { useRecordEdits } from '#platform/forms/use-record-edits.ts';
import { keepBody, useSaveBody } from './body.queries.ts';
import { mergeTexts } from './conflict/merge-texts.ts';

type DocumentValues = Pick<BodyRecord, 'content' | 'version'>;

/** The longest time without a save during continuous typing, in milliseconds. */
const longestUnsaved = 20_000;

/** Returns the name that an article's unsaved text is stored under in this browser. */
export const documentForm = (articleId: number) => `article-body-${articleId}`;

/** Merges changes in different paragraphs, so that they don't cause a conflict. */
const join = { content: mergeTexts };

export function useDocumentAutosave(body: BodyRecord) {
  const { article: id, content, version } = body;
  const record = useMemo(() => ({ content, version }), [content, version]);
  const { mutateAsync } = useSaveBody();
  const unsavedSince = useRef<number | null>(null);

  const save = async (changes: Partial<DocumentValues>, base: number | undefined) => {
    const sent = changes.content ?? content;
    unsavedSince.current = null;
    try {
      const answer = await mutateAsync({
        params: { id },
        body: { content: sent },
        version: base,
      });
      // The response has the same content, so the editor's object is kept.
      return { content: sent, version: answer.version };
    } catch (error) {
      // On a conflict, cache the version that the other person saved: the comparison shows their name and the time.
      if (error instanceof ApiError && isBody(error.current)) keepBody(error.current);
      throw error;
    }
  };

  const form = useRecordEdits<DocumentValues>({ form: documentForm(id), record, save, join });

  /** Passes changed text to the form. `madeOn` is the text that the changes are based on. */
  const write = (next: BodyContent, madeOn: BodyContent) => {
    form.change({ content: next }, { content: madeOn });
    const now = performance.now();
    unsavedSince.current ??= now;
    if (now - unsavedSince.current > longestUnsaved) void form.flush();
  };

  return { ...form, write };
}

export type DocumentForm = ReturnType<typeof useDocumentAutosave>;

/** Returns whether the value is the body that the server returns when it rejects a stale write. */
const isBody = (value: unknown): value is BodyRecord =>
  isRecord(value) && 'content' in value && 'version' in value;
