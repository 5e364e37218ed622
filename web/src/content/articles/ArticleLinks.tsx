import { Button } from '@mantine/core';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { IconExternalLink, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Article.module.css';
import { DocumentButton } from './document-links/DocumentButton.tsx';

export function ArticleLinks({ article }: { article: Article }) {
  return (
    <div className={styles.links}>
      <DocumentButton kind="doc" article={article} />
      <DocumentButton kind="sheet" article={article} />
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
  href: string;
  icon: ReactNode;
}

function LinkButton({ label, href, icon }: LinkButtonProps) {
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
