import { Button } from '@mantine/core';
import { IconFilePlus, IconFileText, IconTable, IconTablePlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import {
  type DocumentHolder,
  type DocumentKind,
  documentNames,
  placeOfDocument,
} from './article-documents.ts';
import styles from './DocumentButton.module.css';
import { useCreateDocument } from './documents.queries.ts';

const labels = { doc: 'Doc', sheet: 'Sheet' } as const;
const icons = {
  doc: { open: IconFileText, create: IconFilePlus },
  sheet: { open: IconTable, create: IconTablePlus },
} as const;

interface DocumentButtonProps {
  article: DocumentHolder;
  kind: DocumentKind;
}

/** Opens or creates an article's document or sheet. Disabled if it doesn't exist and can't be created. */
export function DocumentButton({ article, kind }: DocumentButtonProps) {
  const place = placeOfDocument(article, kind);
  if (!place) return <CreateButton article={article} kind={kind} />;
  const Icon = icons[kind].open;
  const look = { variant: 'default', size: 'xs', leftSection: <Icon size={16} stroke={1.6} /> };
  if (place.isOwn) {
    return (
      <Button component={Link} to={place.href} {...look}>
        {labels[kind]}
      </Button>
    );
  }
  return (
    <Button component="a" href={place.href} target="_blank" rel="noreferrer" {...look}>
      {labels[kind]}
    </Button>
  );
}

function CreateButton({ article, kind }: DocumentButtonProps) {
  const making = useCreateDocument(article, kind, { callerShowsErrors: true });
  const name = documentNames[kind];
  const { open: Icon, create: PlusIcon } = icons[kind];
  if (!making.mayCreate) {
    const why = making.lacksConnector
      ? 'Google Drive isn’t set up'
      : `No ${labels[kind].toLowerCase()} yet`;
    return (
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon size={16} stroke={1.6} />}
        disabled
        title={why}
      >
        {labels[kind]}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<PlusIcon size={16} stroke={1.6} />}
        loading={making.isPending}
        title={`Create the ${name}`}
        onClick={making.create}
      >
        Create {labels[kind]}
      </Button>
      {making.error && (
        <div className={styles.problem}>
          <ErrorDisplay error={making.error} />
        </div>
      )}
    </>
  );
}
