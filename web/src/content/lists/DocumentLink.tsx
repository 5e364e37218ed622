import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFileText, IconTable } from '@tabler/icons-react';

const kinds = {
  doc: { label: 'Google doc', Icon: IconFileText },
  sheet: { label: 'Google sheet', Icon: IconTable },
} as const;

interface DocumentLinkProps {
  kind: keyof typeof kinds;
  address: string | null;
  /** Of the article, for those who don't see the row. */
  title: string;
}

/** Opens an article's document in a new tab; without one the button is there and does nothing. */
export function DocumentLink({ kind, address, title }: DocumentLinkProps) {
  const { label, Icon } = kinds[kind];
  if (!address) {
    return (
      <ActionIcon size={24} disabled bg="transparent" aria-label={`No ${label} of ${title} yet`}>
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
    );
  }
  return (
    <Tooltip label={`Open ${label}`}>
      <ActionIcon
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        size={24}
        aria-label={`Open ${label} of ${title}`}
        onClick={(event: React.MouseEvent) => event.stopPropagation()}
      >
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
