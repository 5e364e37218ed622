import { Button, TextInput } from '@mantine/core';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import { type FormEvent, useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { useKeptText } from '#platform/forms/use-kept-text.ts';
import { useKeepVersion } from '../body.queries.ts';
import type { DocumentForm } from '../use-document-autosave.ts';
import styles from './Versions.module.css';

interface SaveVersionFormProps {
  articleId: number;
  form: DocumentForm;
}

export function SaveVersionForm({ articleId, form }: SaveVersionFormProps) {
  const [name, setName] = useKeptText(`version-of-${articleId}`);
  const [isMissing, setIsMissing] = useState(false);
  const keep = useKeepVersion();

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setIsMissing(true);
    // The server creates the version from its own text, so save pending input first.
    await form.flush();
    keep.mutate(
      { params: { id: articleId }, body: { name: name.trim() } },
      { onSuccess: () => setName('') },
    );
  };

  const problem = isMissing ? requiredMessage : keep.error && errorText(keep.error);
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextInput
        label="Name"
        placeholder="First draft"
        maxLength={120}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setIsMissing(false);
        }}
      />
      <Button type="submit" loading={keep.isPending}>
        Save Version
      </Button>
    </form>
  );
}
