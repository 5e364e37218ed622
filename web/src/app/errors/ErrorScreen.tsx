import { Button } from '@mantine/core';
import { IconMoodWrrr } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { useSession } from '#platform/session/viewer.ts';
import { describeError, reportError } from './error-report.ts';
import { FullPage, FullPageDetail, FullPageText } from './FullPage.tsx';

type ReportForm = ComponentType<{ text: string; onClose: () => void }>;

/** Replaces the page after any error. It has its own feedback form, because the rest of the page may be broken. */
export function ErrorScreen({ error }: { error: unknown }) {
  const isSignedIn = 'viewer' in useSession();
  const [Form, setForm] = useState<ReportForm | null>(null);

  const page = location.pathname + location.search;
  const report = describeError(error, { page, version: __PORTAL_VERSION__ });

  useEffect(() => {
    reportError(error, report);
  }, [error, report]);

  const handleReport = async () => {
    const form = isSignedIn ? await findReportForm() : null;
    if (form) setForm(() => form);
    else location.href = mailAddress(report);
  };

  return (
    <FullPage
      icon={<IconMoodWrrr size={28} stroke={1.5} />}
      heading="Whoops! Something horrible has happened, Run!!"
      actions={
        <>
          <Button onClick={() => void handleReport()}>Report Feedback</Button>
          <Button variant="default" onClick={() => location.reload()}>
            Reload
          </Button>
        </>
      }
    >
      <FullPageText>Saved work is safe, and unsaved input is kept in this browser.</FullPageText>
      <FullPageDetail>{errorText(error)}</FullPageDetail>
      {Form && <Form text={report} onClose={() => setForm(null)} />}
    </FullPage>
  );
}

/** Loads the form. Returns null if its code can't be loaded, which may also be the original error. */
async function findReportForm(): Promise<ReportForm | null> {
  const area = await import('#notifications/user-feedback/FeedbackModal.tsx').catch(() => null);
  return area?.FeedbackModal ?? null;
}

const mailAddress = (text: string) =>
  `mailto:?subject=${encodeURIComponent('Portal feedback')}&body=${encodeURIComponent(text)}`;
