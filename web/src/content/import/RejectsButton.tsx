import { Button } from '@mantine/core';
import { contentImportEndpoints } from '@portal/contract/content/import/content-import.endpoints.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { callFile } from '#platform/api/call.ts';
import { saveFile, showDownloadProblem } from '#platform/api/save-file.ts';

interface RejectsButtonProps {
  id: number;
  createsMissing?: boolean;
}

/** Downloads the invalid rows with their reasons, for fixing and uploading again. */
export function RejectsButton({ id, createsMissing = false }: RejectsButtonProps) {
  const download = useMutation({
    mutationFn: () =>
      callFile(contentImportEndpoints.rejects, {
        params: { id },
        query: createsMissing ? { create_missing: true } : {},
      }),
    onSuccess: saveFile,
    onError: showDownloadProblem,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download invalid rows
    </Button>
  );
}
