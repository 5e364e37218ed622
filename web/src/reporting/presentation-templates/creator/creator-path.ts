import type { TemplateOwner } from '../presentation-templates.queries.ts';

export const creatorTabs = ['edit', 'settings', 'entries', 'preview'] as const;
export type CreatorTab = (typeof creatorTabs)[number];

interface CreatorParams {
  mode: string;
  owner: string;
  tab?: string | undefined;
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/**
 * Returns whether the path has a mode, an owner ('master' or an organization's id), and a known tab. The first tab has
 * no segment.
 */
export const isCreatorPath = ({ mode, owner, tab }: CreatorParams): boolean =>
  (mode === 'create' || mode === 'update') &&
  (owner === 'master' || isId(owner)) &&
  (tab === undefined || creatorTabs.slice(1).some((one) => one === tab));

export const ownerOf = (owner: string): TemplateOwner =>
  owner === 'master' ? 'master' : Number(owner);

export const tabOf = (tab: string | undefined): CreatorTab =>
  creatorTabs.find((one) => one === tab) ?? 'edit';
