import { Button } from '@mantine/core';
import type { Presentation } from '@portal/contract/reporting/presentations/presentation.schema.ts';
import styles from '../Presentation.module.css';
import type { ReportViewSearch } from '../ReportView.tsx';

interface VersionNoticeProps extends ReportViewSearch {
  presentation: Presentation;
}

/** Warns if the displayed version isn't the one that was sent to the client, or isn't the latest. */
export function VersionNotice({
  presentation,
  search: { version },
  setSearch,
}: VersionNoticeProps) {
  const { version_number: newest, sent_version_number: sent, differs_from_sent } = presentation;
  if (version !== undefined) {
    return (
      <Notice
        text={
          version === 'sent' || version === sent
            ? `This is what the client has: version ${sent}, with the numbers that were sent.`
            : `This is version ${version}.`
        }
        action={`Show version ${newest}, the newest`}
        onAction={() => void setSearch({ version: undefined })}
      />
    );
  }
  if (!differs_from_sent) return null;
  return (
    <Notice
      text="This differs from what the client has: slides, numbers, or images have changed since it was sent."
      action="Show what was sent"
      onAction={() => void setSearch({ version: 'sent' })}
    />
  );
}

interface NoticeProps {
  text: string;
  action: string;
  onAction: () => void;
}

const Notice = ({ text, action, onAction }: NoticeProps) => (
  <div className={styles.notice} role="status">
    <p>{text}</p>
    <Button size="compact-sm" variant="subtle" onClick={onAction}>
      {action}
    </Button>
  </div>
);
