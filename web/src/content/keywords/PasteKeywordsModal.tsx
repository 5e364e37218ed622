import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
import { keywordLabels } from './keyword-form-values.ts';
import { usePasteKeywords } from './keywords.queries.ts';
import { readPastedKeywords } from './pasted-keywords.ts';

interface PasteKeywordsModalProps {
  isOpen: boolean;
  organization: number;
  onClose: () => void;
}

const noKeywords = { parent: '', text: '' };

/** Adds many keywords with the same parent in a single call, from a list or a spreadsheet. */
export function PasteKeywordsModal({ isOpen, organization, onClose }: PasteKeywordsModalProps) {
  const { values, change, clear } = useKeptValues(`keywords-of-${organization}`, noKeywords);
  const { parent, text } = values;
  const close = () => {
    clear();
    onClose();
  };
  const paste = usePasteKeywords(close);
  const keywords = readPastedKeywords(text);
  const count = `${keywords.length.toLocaleString('en')} ${keywords.length === 1 ? 'Keyword' : 'Keywords'}`;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    paste.mutate({ body: { organization, parent_keyword: parent, keywords } });
  };

  return (
    <Modal opened={isOpen} onClose={onClose} title="Paste Keywords" size="lg">
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap={14}>
          <ErrorDisplay
            error={paste.error}
            labels={{ parent_keyword: keywordLabels.parent_keyword, keywords: 'Keywords' }}
          />
          <TextInput
            label={keywordLabels.parent_keyword}
            withAsterisk
            data-autofocus
            value={parent}
            onChange={(event) => change({ parent: event.currentTarget.value })}
          />
          <Textarea
            label="Keywords"
            withAsterisk
            description="One per line, or the columns Keyword, Difficulty, Volume, and Cost per click from a spreadsheet."
            autosize
            minRows={8}
            maxRows={16}
            value={text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={parent.trim() === '' || keywords.length === 0}
              loading={paste.isPending}
            >
              {keywords.length === 0 ? 'Add Keywords' : `Add ${count}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
