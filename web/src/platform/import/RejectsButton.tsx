import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile, showDownloadProblem } from '../api/save-file.ts';

interface RejectsButtonProps {
  load: () => Promise<Parameters<typeof saveFile>[0]>;
}

/** Downloads the invalid rows with the reasons, so that the user can fix the rows and upload them again. */
export function RejectsButton({ load }: RejectsButtonProps) {
  const download = useMutation({
    mutationFn: load,
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
