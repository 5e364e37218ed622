import { checklistCalls } from '@portal/contract/onboarding/checklist.calls.ts';
import { checklistItemCommentCalls } from '@portal/contract/onboarding/checklist-item-comment.calls.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { sql } from 'kysely';
import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import type { SearchKind } from '#search/search.events.ts';
import { scopeOf } from '#search/search-scope.policy.ts';
import { visibleBuilds } from '../builds/website-build.policy.ts';
import {
  selectBuilds,
  selectChecklists,
  selectItemComments,
  selectItems,
} from './build-search.repository.ts';

const rule = { visible: visibleBuilds, organizationIds: visibleOrganizationIds };
const dashboard = '/client-onboarding';

interface Place {
  checklist_name: string;
  dba_name: string | null;
}

const placeOf = ({ checklist_name, dba_name }: Place) =>
  [checklist_name, dba_name].filter(Boolean).join(' · ');

const buildKind: SearchKind = {
  kind: 'build',
  number: 7,
  hasTitle: true,
  from: sql`website_build`,
  key: sql<number>`website_build.id`,
  scope: scopeOf({ access: websiteBuildCalls.list.access, ...rule }),
  read: async (db, _, ids) => {
    const rows = await selectBuilds(db, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: row.label,
          text: row.notes ?? '',
          context: row.dba_name,
          path: `${dashboard}/website-builds?build=${row.id}`,
          changedAt: row.updated_at,
        },
      ]),
    );
  },
};

const checklistKind: SearchKind = {
  kind: 'checklist',
  number: 8,
  hasTitle: true,
  from: sql`checklist left join website_build on website_build.id = checklist.website_build_id`,
  key: sql<number>`checklist.id`,
  scope: scopeOf({ access: checklistCalls.list.access, ...rule }),
  read: async (db, _, ids) => {
    const rows = await selectChecklists(db, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: row.name,
          text: '',
          context: [row.label, row.dba_name].filter(Boolean).join(' · '),
          path: `${dashboard}?checklist=${row.id}`,
          changedAt: row.updated_at,
        },
      ]),
    );
  },
};

const itemKind: SearchKind = {
  kind: 'item',
  number: 9,
  hasTitle: true,
  from: sql`checklist_item inner join checklist on checklist.id = checklist_item.checklist_id
    left join website_build on website_build.id = checklist.website_build_id`,
  key: sql<number>`checklist_item.id`,
  scope: scopeOf({ access: checklistCalls.list.access, ...rule }),
  read: async (db, _, ids) => {
    const rows = await selectItems(db, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: row.name,
          text: row.description ?? '',
          context: placeOf(row),
          path: `${dashboard}?checklist=${row.checklist_id}&item=${row.id}`,
          changedAt: row.updated_at,
        },
      ]),
    );
  },
};

const itemCommentKind: SearchKind = {
  kind: 'item_comment',
  number: 10,
  hasTitle: false,
  from: sql`checklist_item_comment
    inner join checklist_item on checklist_item.id = checklist_item_comment.checklist_item_id
    inner join checklist on checklist.id = checklist_item.checklist_id
    left join website_build on website_build.id = checklist.website_build_id`,
  key: sql<number>`checklist_item_comment.id`,
  scope: scopeOf({ access: checklistItemCommentCalls.list.access, ...rule }),
  read: async (db, _, ids) => {
    const rows = await selectItemComments(db, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: row.name,
          isForeignTitle: true,
          text: row.comment,
          context: `${row.author} · ${placeOf(row)}`,
          path: `${dashboard}?checklist=${row.checklist_id}&item=${row.checklist_item_id}`,
          changedAt: row.updated_at,
        },
      ]),
    );
  },
};

export const onboardingKinds: readonly SearchKind[] = [
  buildKind,
  checklistKind,
  itemKind,
  itemCommentKind,
];
