import { useEffect } from 'react';
import { usePortalName } from '../brand/BrandMark.tsx';

let current = '';
let titleCount = '';

function write(): void {
  document.title = titleCount === '' ? current : `(${titleCount}) ${current}`;
}

export function usePageTitle(title: string): void {
  const name = usePortalName();
  useEffect(() => {
    current = `${title} · ${name}`;
    write();
  }, [title, name]);
}

/** Sets the number before the browser tab's title. An empty string removes it. */
export function setTitleCount(count: string): void {
  if (count === titleCount) return;
  titleCount = count;
  // Before the first screen sets a title, there is no title to update.
  if (current !== '') write();
}
