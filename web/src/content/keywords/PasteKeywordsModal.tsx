import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { keywordLabels } from './keyword-form-values.ts';
import { usePasteKeywords } from './keywords.queries.ts';
import { readPastedKeywords } from './pasted-keywords.ts';

interface PasteKeywordsModalProps {
  isOpen: boolean;
  organization: number;
  onClose: () => void;
}

/** Adds many keywords of one parent in one call, from a list or a spreadsheet. */
export function PasteKeywordsModal({ isOpen, organization, onClose }: PasteKeywordsModalProps) {
  const [parent, setParent] = useState('');
  const [text, setText] = useState('');
  const close = () => {
    setText('');
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
            onChange={(event) => setParent(event.currentTarget.value)}
          />
          <Textarea
            label="Keywords"
            withAsterisk
            description="One per line, or the columns Keyword, Difficulty, Volume and Cost per click of a spreadsheet."
            autosize
            minRows={8}
            maxRows={16}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
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
