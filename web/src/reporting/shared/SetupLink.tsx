import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import blocks from './Blocks.module.css';

interface SetupLinkProps {
  /** The organization's slug. */
  slug: string;
  text?: string;
}

/** Links to the directory, where missing data is entered. Renders nothing if the viewer can't open the directory. */
export function SetupLink({ slug, text = 'Set it up' }: SetupLinkProps) {
  if (!mayOpen(useViewer(), '/organizations/directory')) return null;
  return (
    <Anchor
      className={blocks.whole ?? ''}
      renderRoot={(props) => (
        <Link {...props} to="/organizations/directory" search={{ organization: slug }} />
      )}
    >
      {text}
    </Anchor>
  );
}
