import { Button, FileButton, Input } from '@mantine/core';
import { largestChildTheme } from '@portal/contract/apps/child-theme.schema.ts';
import { IconFileZip } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf } from '#platform/forms/field-errors.ts';
import { fileSizeText } from '#platform/ui/files/file-size.ts';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import shared from '../Apps.module.css';
import styles from './ChildThemes.module.css';
import { useUploadChildTheme } from './child-themes.queries.ts';

interface UploadThemePanelProps {
  onUploaded: (theme: number) => void;
  onClose: () => void;
}

const limit = fileSizeText(largestChildTheme);

/** Uploads a theme as a zip file. Problems with the file are shown next to the field. */
export function UploadThemePanel({ onUploaded, onClose }: UploadThemePanelProps) {
  const formId = useId();
  const [file, setFile] = useState<File | null>(null);
  const upload = useUploadChildTheme(({ id }) => onUploaded(id));
  const isTooLarge = file !== null && file.size > largestChildTheme;
  const { archive: archiveError } = fieldErrorsOf(upload.error);
  const fileError = isTooLarge ? `The file is larger than ${limit}.` : archiveError;

  const handleFile = (chosen: File | null) => {
    if (!chosen) return;
    upload.reset();
    setFile(chosen);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (file && !isTooLarge) upload.mutate(file);
  };
  return (
    <SidePanel
      title="Upload Child Theme"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            loading={upload.isPending}
            disabled={file === null || isTooLarge}
          >
            Upload
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={handleSubmit}>
        {upload.error && !archiveError && <ErrorDisplay error={upload.error} />}
        <Input.Wrapper
          label="Zip file"
          withAsterisk
          description={`A folder with style.css, which names the parent theme in “Template:”. At most ${limit}.`}
          error={fileError}
        >
          <section
            aria-label="File"
            className={styles.drop}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              handleFile(event.dataTransfer.files[0] ?? null);
            }}
          >
            <IconFileZip size={22} stroke={1.4} aria-hidden="true" />
            <span className={styles.fileName}>
              {file ? `${file.name}, ${fileSizeText(file.size)}` : 'Drop a file here, or'}
            </span>
            <FileButton
              accept=".zip,application/zip"
              inputProps={{ 'aria-label': 'Zip file' }}
              onChange={handleFile}
            >
              {(props) => (
                <Button size="xs" variant="default" disabled={upload.isPending} {...props}>
                  {file ? 'Replace' : 'Choose a file'}
                </Button>
              )}
            </FileButton>
          </section>
        </Input.Wrapper>
        {upload.isPending && <UploadProgress share={upload.share} />}
        <p className={shared.text}>
          For new apps, this replaces any theme with the same folder. Existing apps keep their
          files.
        </p>
      </form>
    </SidePanel>
  );
}

function UploadProgress({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <ProgressBar
      label={percent < 100 ? 'Uploading' : 'Checking the theme'}
      done={percent}
      total={100}
      count={`${percent}%`}
    />
  );
}
