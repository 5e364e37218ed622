import { Button } from '@mantine/core';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface EmptyLinkProps {
  link: LinkOptions;
  children: ReactNode;
}

/** Renders an empty state's button, which opens another screen. */
export function EmptyLink({ link, children }: EmptyLinkProps) {
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} {...link} />}>
      {children}
    </Button>
  );
}
