import { Button } from '@mantine/core';
import type { Article } from '@portal/contract/content/article.schema.ts';
import { IconExternalLink, IconFileText, IconTable, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Article.module.css';

/** Where the article's text, its sheet and its pages are. */
export function ArticleLinks({ article }: { article: Article }) {
  return (
    <div className={styles.links}>
      <LinkButton
        label="Doc"
        href={article.google_doc}
        icon={<IconFileText size={16} stroke={1.6} />}
      />
      <LinkButton
        label="Sheet"
        href={article.google_sheet}
        icon={<IconTable size={16} stroke={1.6} />}
      />
      {article.admin_draft_url && (
        <LinkButton
          label="Draft"
          href={article.admin_draft_url}
          icon={<IconExternalLink size={16} stroke={1.6} />}
        />
      )}
      {article.live_url && (
        <LinkButton
          label="Live"
          href={article.live_url}
          icon={<IconWorld size={16} stroke={1.6} />}
        />
      )}
    </div>
  );
}

interface LinkButtonProps {
  label: string;
  href: string | null;
  icon: ReactNode;
}

function LinkButton({ label, href, icon }: LinkButtonProps) {
  if (!href) {
    return (
      <Button
        variant="default"
        size="xs"
        leftSection={icon}
        disabled
        title={`No ${label.toLowerCase()} yet`}
      >
        {label}
      </Button>
    );
  }
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      variant="default"
      size="xs"
      leftSection={icon}
    >
      {label}
    </Button>
  );
}
