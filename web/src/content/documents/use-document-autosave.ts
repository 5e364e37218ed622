import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { ApiError, isRecord } from '@portal/contract/platform/api-error.ts';
import { useMemo, useRef } from 'react';
import { useAutosave } from '#platform/forms/use-autosave.ts';
import { keepBody, useSaveBody } from './body.queries.ts';
import { mergeTexts } from './conflict/merge-texts.ts';

type DocumentValues = Pick<BodyRecord, 'content' | 'version'>;

/** Somebody who never pauses is saved this often, too. */
const longestUnsaved = 20_000;

/** Two who write in different paragraphs don't disturb each other. */
const join = { content: mergeTexts };

/** The text of an article that saves itself, as the forms do. */
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
      // The editor goes on with the very text that it sent.
      return { content: sent, version: answer.version };
    } catch (error) {
      // Who was faster, and when, for the comparison.
      if (error instanceof ApiError && isBody(error.current)) keepBody(error.current);
      throw error;
    }
  };

  const form = useAutosave<DocumentValues>({ form: `article-body-${id}`, record, save, join });

  /** `madeOn`: the text that the writer had before their eyes. */
  const write = (next: BodyContent, madeOn: BodyContent) => {
    form.change({ content: next }, { content: madeOn });
    const now = performance.now();
    unsavedSince.current ??= now;
    if (now - unsavedSince.current > longestUnsaved) void form.flush();
  };

  return { ...form, write };
}

export type DocumentForm = ReturnType<typeof useDocumentAutosave>;

/** The server answers a stale write with the record of the same endpoint. */
const isBody = (value: unknown): value is BodyRecord =>
  isRecord(value) && 'content' in value && 'version' in value;
