import { contentTagEndpoints } from '@portal/contract/content/labels/content-tag.endpoints.ts';
import { NamedLabelsScreen } from './NamedLabelsScreen.tsx';
import { tagTexts } from './named-labels.ts';

export function TagsScreen() {
  return <NamedLabelsScreen endpoints={contentTagEndpoints} texts={tagTexts} />;
}
