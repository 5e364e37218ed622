import { ActionIcon, Button, FileButton } from '@mantine/core';
import {
  type ChecklistAttachment,
  maximumAttachmentSize,
  maximumAttachments,
} from '@portal/contract/onboarding/item-fields.ts';
import { IconFile, IconPaperclip, IconPhoto, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { fileSizeText } from '#platform/ui/files/file-size.ts';
import styles from './Items.module.css';

interface AttachmentsProps {
  attachments: readonly ChecklistAttachment[];
  isEditable: boolean;
  onAdd: (file: File) => Promise<unknown>;
  onRemove: (id: number) => Promise<unknown>;
}

export function Attachments({ attachments, isEditable, onAdd, onRemove }: AttachmentsProps) {
  const { uploading, problems, upload } = useUploads(onAdd);
  const [isOver, setIsOver] = useState(false);
  const [removing, setRemoving] = useState<ChecklistAttachment | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);

  const handleRemove = async () => {
    if (!removing) return;
    setIsRemoving(true);
    // Ignore errors here, since the mutation shows them.
    await onRemove(removing.id).catch(() => undefined);
    setIsRemoving(false);
    setRemoving(null);
  };

  return (
    <section
      className={styles.attachments}
      aria-label="Attachments"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isEditable || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!isEditable || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setIsOver(false);
        void upload([...event.dataTransfer.files]);
      }}
    >
      <div className={styles.sectionHead}>
        <h3 className={styles.heading}>Attachments</h3>
        {isEditable && attachments.length < maximumAttachments && (
          <FileButton multiple onChange={(files) => void upload(files)}>
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                leftSection={<IconPaperclip size={14} stroke={1.7} />}
              >
                Add file
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {attachments.length === 0 && uploading.length === 0 && (
        <p className={styles.quiet}>
          {isEditable ? 'No files yet. Choose some, or drop them here.' : 'No files.'}
        </p>
      )}
      <ul className={styles.files}>
        {attachments.map((file) => (
          <AttachedFile
            key={file.id}
            file={file}
            isEditable={isEditable}
            onRemove={() => setRemoving(file)}
          />
        ))}
        {uploading.map((name) => (
          <li key={name} className={styles.file} data-uploading>
            <IconFile size={16} stroke={1.6} aria-hidden="true" />
            <span className={styles.fileName}>{name}</span>
            <span role="status">Uploading…</span>
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <ul className={styles.problems} role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={`Remove ${removing?.name ?? ''}?`}
        confirmLabel="Remove"
        isBusy={isRemoving}
        onConfirm={() => void handleRemove()}
        onCancel={() => setRemoving(null)}
      />
    </section>
  );
}

/** Uploads files one at a time, to keep their order. */
function useUploads(onAdd: AttachmentsProps['onAdd']) {
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const upload = async (files: readonly File[]) => {
    setProblems([]);
    for (const file of files) {
      if (file.size > maximumAttachmentSize) {
        const limit = fileSizeText(maximumAttachmentSize);
        setProblems((before) => [...before, `${file.name}: larger than ${limit}.`]);
        continue;
      }
      setUploading((before) => [...before, file.name]);
      try {
        await onAdd(file);
      } catch (error) {
        setProblems((before) => [...before, `${file.name}: ${errorText(error)}`]);
      } finally {
        setUploading((before) => before.filter((name) => name !== file.name));
      }
    }
  };
  return { uploading, problems, upload };
}

interface AttachedFileProps {
  file: ChecklistAttachment;
  isEditable: boolean;
  onRemove: () => void;
}

function AttachedFile({ file, isEditable, onRemove }: AttachedFileProps) {
  return (
    <li className={styles.file}>
      {file.content_type.startsWith('image/') ? (
        <IconPhoto size={16} stroke={1.6} aria-hidden="true" />
      ) : (
        <IconFile size={16} stroke={1.6} aria-hidden="true" />
      )}
      <a
        className={styles.fileName}
        href={file.url}
        target="_blank"
        rel="noopener noreferrer"
        title={file.name}
      >
        {file.name}
      </a>
      <span className={`${styles.fileSize} tabular`}>{fileSizeText(file.size)}</span>
      {isEditable && (
        <ActionIcon size={24} aria-label={`Remove ${file.name}`} onClick={onRemove}>
          <IconX size={14} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  );
}
