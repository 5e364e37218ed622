import { IconFilePlus, IconFileText, IconTable, IconTablePlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import {
  type DocumentHolder,
  type DocumentKind,
  documentNames,
  placeOfDocument,
} from './article-documents.ts';
import styles from './DocumentLink.module.css';
import { useCreateDocument } from './documents.queries.ts';

const look = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
const icons = {
  doc: { open: <IconFileText {...look} />, create: <IconFilePlus {...look} /> },
  sheet: { open: <IconTable {...look} />, create: <IconTablePlus {...look} /> },
} as const;

interface DocumentLinkProps {
  article: DocumentHolder;
  kind: DocumentKind;
  /** True if documents can be opened but not created. */
  isReadOnly?: boolean;
}

// A click on the row opens the article, so clicks on the button must not reach the row.
const keepRowClosed = (event: MouseEvent) => event.stopPropagation();

/**
 * Renders a button that opens or creates an article's document from a row. It is disabled for people who may not create
 * one. It uses plain elements for speed, because each row of a long list has two of these buttons.
 */
export function DocumentLink({ article, kind, isReadOnly = false }: DocumentLinkProps) {
  const name = documentNames[kind];
  const place = placeOfDocument(article, kind);
  if (!place && !isReadOnly && article.allowed_actions.includes('write_body')) {
    return <CreateDocument article={article} kind={kind} />;
  }
  if (!place) {
    return (
      <button
        className={styles.link}
        type="button"
        disabled
        aria-label={`No ${name} of ${article.title} yet`}
      >
        {icons[kind].open}
      </button>
    );
  }
  const labels = {
    className: styles.link,
    title: `Open ${name}`,
    'aria-label': `Open ${name} of ${article.title}`,
    onClick: keepRowClosed,
  };
  if (place.isOwn) {
    return (
      <Link to={place.href} {...labels}>
        {icons[kind].open}
      </Link>
    );
  }
  return (
    <a href={place.href} target="_blank" rel="noreferrer" {...labels}>
      {icons[kind].open}
    </a>
  );
}

function CreateDocument({ article, kind }: DocumentLinkProps) {
  const { mayCreate, lacksConnector, isPending, create } = useCreateDocument(article, kind);
  const name = documentNames[kind];
  if (!mayCreate) {
    return (
      <button
        className={styles.link}
        type="button"
        disabled
        title={lacksConnector ? 'Google Drive isn’t set up' : undefined}
        aria-label={`No ${name} of ${article.title} yet`}
      >
        {icons[kind].open}
      </button>
    );
  }
  return (
    <button
      className={styles.link}
      type="button"
      data-new
      aria-busy={isPending}
      title={`Create ${name}`}
      aria-label={`Create ${name} of ${article.title}`}
      onClick={(event) => {
        event.stopPropagation();
        if (!isPending) create();
      }}
    >
      {icons[kind].create}
    </button>
  );
}
