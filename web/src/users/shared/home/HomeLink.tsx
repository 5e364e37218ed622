import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseSearchText } from '#platform/routing/search-text.ts';

interface HomeLinkProps {
  /** A path with its query, as the server returns it. */
  address: string;
  className?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
}

export function HomeLink({ address, ...props }: HomeLinkProps) {
  const [path = '', query = ''] = address.split('?');
  return <Link to={path} search={parseSearchText(query)} {...props} />;
}
