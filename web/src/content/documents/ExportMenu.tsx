import { Button, Menu } from '@mantine/core';
import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import type { BodyExportFormat } from '@portal/contract/content/documents/article-body.schema.ts';
import { IconChevronDown, IconCopy, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { callFile } from '#platform/api/call.ts';
import { saveFile, showDownloadProblem } from '#platform/api/save-file.ts';
import { copyRichText } from './copy-rich-text.ts';
import type { DocumentForm } from './use-document-autosave.ts';

interface ExportMenuProps {
  articleId: number;
  form: DocumentForm;
}

/** Exports the text to a file or the clipboard. */
export function ExportMenu({ articleId, form }: ExportMenuProps) {
  const download = useMutation({
    mutationFn: async (format: BodyExportFormat) => {
      // Save first, so that the export contains the latest input.
      await form.flush();
      return callFile(articleBodyCalls.export, {
        params: { id: articleId },
        query: { format },
      });
    },
    onSuccess: saveFile,
    onError: showDownloadProblem,
  });
  return (
    <Menu position="bottom-end" width={216}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          loading={download.isPending}
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={16} stroke={1.6} />}
          onClick={() => void copyRichText(form.values.content)}
        >
          Copy as rich text
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => download.mutate('docx')}
        >
          Download Word
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => download.mutate('html')}
        >
          Download HTML
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => download.mutate('markdown')}
        >
          Download Markdown
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
