import { useEffect } from 'react';
import { usePortalName } from '../brand/BrandMark.tsx';

/** Sets the browser tab's title. */
export function usePageTitle(title: string): void {
  const name = usePortalName();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
