import { Button } from '@mantine/core';
import { IconMoodWrrr } from '@tabler/icons-react';
import { errorText } from '../platform/api/api-error.ts';
import { reportFeedback } from '../platform/ui/report-feedback.ts';
import { FullPage, FullPageDetail, FullPageText } from './FullPage.tsx';

/** The last resort. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <FullPage
      icon={<IconMoodWrrr size={28} stroke={1.5} />}
      heading="Whoops! Something horrible has happened, Run!!"
      actions={
        <>
          <Button onClick={() => reportFeedback(errorText(error))}>Report Feedback</Button>
          <Button variant="default" onClick={() => location.reload()}>
            Load again
          </Button>
        </>
      }
    >
      <FullPageText>
        What was saved is safe, and what you typed is kept in this browser.
      </FullPageText>
      <FullPageDetail>{errorText(error)}</FullPageDetail>
    </FullPage>
  );
}
