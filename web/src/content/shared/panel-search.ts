import { numberParam, patternParam } from '#platform/routing/search-params.ts';

const recordKinds = ['template', 'keyword'] as const;
type RecordKind = (typeof recordKinds)[number];

/** The dashboard's forms, which open in a dialog rather than in a panel. */
const dialogNames = ['add:project', 'add:month'] as const;
type DialogName = (typeof dialogNames)[number];

/** The values of the `panel` param. `edit` opens the form for `article`; the other panels don't need `article`. */
type PanelName =
  | DialogName
  | 'edit'
  | 'add'
  | `add:${RecordKind}`
  | 'bulk'
  | `${RecordKind}:${number}`;

const panelNames = new RegExp(
  `^(${dialogNames.join('|')}|edit|add(:(${recordKinds.join('|')}))?|bulk|(${recordKinds.join('|')}):[1-9]\\d{0,8})$`,
);

/** The search params that open a panel. */
export const panelParams = {
  article: numberParam({ max: 999_999_999 }),
  panel: patternParam<PanelName>(panelNames),
};

export interface PanelSearch {
  article?: number | undefined;
  panel?: PanelName | undefined;
}

/** The open panel. The URL can contain only one panel, so at most one panel is open. */
export type OpenPanel =
  | { kind: 'article'; id: number; isEdited?: boolean }
  | { kind: RecordKind; id: number }
  | { kind: 'new'; record: 'article' | RecordKind }
  | { kind: 'bulk' };

export function panelOf({ article, panel }: PanelSearch): OpenPanel | null {
  if (article !== undefined) return { kind: 'article', id: article, isEdited: panel === 'edit' };
  if (panel === undefined || panel === 'edit') return null;
  if (panel === 'bulk') return { kind: 'bulk' };
  if (panel === 'add') return { kind: 'new', record: 'article' };
  for (const kind of recordKinds) {
    if (panel === `add:${kind}`) return { kind: 'new', record: kind };
    if (panel.startsWith(`${kind}:`)) return { kind, id: Number(panel.slice(kind.length + 1)) };
  }
  return null;
}

export function searchOfPanel(open: OpenPanel | null): PanelSearch {
  if (open === null) return { article: undefined, panel: undefined };
  if (open.kind === 'article') {
    return { article: open.id, panel: open.isEdited ? 'edit' : undefined };
  }
  return { article: undefined, panel: nameOf(open) };
}

function nameOf(open: Exclude<OpenPanel, { kind: 'article' }>): PanelName {
  if (open.kind === 'bulk') return 'bulk';
  if (open.kind !== 'new') return `${open.kind}:${open.id}`;
  return open.record === 'article' ? 'add' : `add:${open.record}`;
}
