import { Button } from '@mantine/core';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { readBodyContent } from '@portal/contract/content/documents/body-reader.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { useEffect, useState } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { dropDraft, findDraft } from '#platform/forms/drafts.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { formatDayAndHour } from '#platform/ui/dates/format-date.ts';
import { copyRichText } from './copy-rich-text.ts';
import styles from './Document.module.css';
import { documentForm } from './use-document-autosave.ts';

/** Offers text that the user can no longer save, so that they can copy it elsewhere. */
export function KeptText({ articleId }: { articleId: number }) {
  const timeZone = useTimeZone();
  const { kept, drop } = useKeptDraft(articleId);
  if (!kept) return null;
  return (
    <section className={styles.kept} aria-label="Your unsaved text">
      <p>
        <strong>Your text from {formatDayAndHour(kept.savedAt, timeZone)} wasn’t saved.</strong> It
        is kept on this device until you discard it or sign out.
      </p>
      <p className={styles.keptText}>{bodyParagraphs(kept.content).join('\n\n')}</p>
      <div className={styles.keptActions}>
        <Button size="xs" onClick={() => void copyRichText(kept.content)}>
          Copy My Text
        </Button>
        <Button size="xs" variant="default" onClick={drop}>
          Discard
        </Button>
      </div>
    </section>
  );
}

interface Kept {
  content: BodyContent;
  savedAt: string;
}

function useKeptDraft(articleId: number) {
  const { id } = useViewer();
  const [kept, setKept] = useState<Kept | null>(null);
  const form = documentForm(articleId);
  useEffect(() => {
    let isCurrent = true;
    void findDraft(id, form).then((draft) => {
      const read = draft && readBodyContent(draft.changes.content);
      if (!isCurrent || !draft || !read || !('content' in read)) return;
      setKept({ content: read.content, savedAt: draft.savedAt });
    });
    return () => {
      isCurrent = false;
    };
  }, [id, form]);
  const drop = () => {
    void dropDraft(id, form);
    setKept(null);
  };
  return { kept, drop };
}
