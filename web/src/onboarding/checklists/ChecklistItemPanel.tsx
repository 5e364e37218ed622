import type { Checklist } from '@portal/contract/onboarding/checklist.schema.ts';
import type { ChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { RichText } from '#platform/rich-text/RichText.tsx';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { NoValue, Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { Attachments } from '../items/Attachments.tsx';
import { DepartmentMark } from '../items/DepartmentMark.tsx';
import { DueText } from '../items/DueText.tsx';
import { ItemFields, type ItemValues, itemLabels, useItemRules } from '../items/ItemFields.tsx';
import { ItemPanel, type ItemPanelFrameProps, MissingItemPanel } from '../items/ItemPanel.tsx';
import styles from '../items/Items.module.css';
import { useItemValueText } from '../items/value-text.tsx';
import { CheckResult } from './CheckResult.tsx';
import { useAttach, useAutosaveItem, useDetach } from './checklists.queries.ts';
import { ItemComments } from './ItemComments.tsx';
import { ItemState } from './ItemState.tsx';

interface ChecklistItemPanelProps extends Omit<ItemPanelFrameProps, 'listName'> {
  checklist: Checklist;
  /** Undefined if the item was deleted while the panel was open. */
  item: ChecklistItem | undefined;
  hasOpenChildren: boolean;
  startsWithComment: boolean;
}

const labels = { ...itemLabels, assignee: 'Assignee', due: 'Due date' };

export function ChecklistItemPanel(props: ChecklistItemPanelProps) {
  const { checklist, item, hasOpenChildren, startsWithComment, ...frame } = props;
  const listName = checklist.name;
  if (!item) return <MissingItemPanel {...frame} listName={listName} />;
  const body = {
    item,
    isEditable: item.allowed_actions.includes('update'),
    hasOpenChildren,
    startsWithComment,
    frame: { ...frame, listName },
  };
  return body.isEditable ? <EditedItem {...body} /> : <ReadItem {...body} />;
}

interface ItemProps {
  item: ChecklistItem;
  isEditable: boolean;
  hasOpenChildren: boolean;
  startsWithComment: boolean;
  frame: ItemPanelFrameProps;
}

function EditedItem(props: ItemProps) {
  const { item, frame } = props;
  const { mutateAsync } = useAutosaveItem();
  const form = useRecordForm<Values, ChecklistItem>({
    name: `checklist-item-${item.id}`,
    record: item,
    valuesOf,
    validate: useItemRules(),
    update: (body, { id, version }) => mutateAsync({ params: { id }, body, version }),
  });
  const format = useItemValueText(form.isBlocked);
  return (
    <ItemPanel {...frame} title={item.name} form={form}>
      <div className={styles.form}>
        <RecordFormNotices form={form} labels={labels} format={format} />
        <ItemState item={item} hasOpenChildren={props.hasOpenChildren} isEditable />
        <CheckResult item={item} />
        <ItemFields
          values={form.values}
          errors={form.errors}
          onChange={form.change}
          person={{
            label: labels.assignee,
            value: form.values.assignee,
            own: item.assignee,
            error: form.errors.assignee,
            onChange: (assignee) => form.change({ assignee }),
          }}
          due={
            <DayInput
              label={labels.due}
              value={form.values.due}
              error={form.errors.due}
              onChange={(due) => form.change({ due })}
            />
          }
        />
        <ItemFiles {...props} />
        <ItemComments item={item} startsWithFocus={props.startsWithComment} />
      </div>
    </ItemPanel>
  );
}

type Values = ItemValues & { assignee: number | null; due: string | null };

const valuesOf = (item: ChecklistItem | undefined): Values => ({
  name: item?.name ?? '',
  description: item?.description ?? null,
  department: item?.department ?? null,
  assignee: item?.assignee?.id ?? null,
  due: item?.due ?? null,
  check: item?.check ?? null,
});

function ReadItem(props: ItemProps) {
  const { item, frame } = props;
  return (
    <ItemPanel {...frame} title={item.name}>
      <div className={styles.form}>
        <ItemState item={item} hasOpenChildren={props.hasOpenChildren} isEditable={false} />
        <CheckResult item={item} />
        {item.description && <RichText html={item.description} />}
        <PropertyList>
          <Property label={labels.assignee}>
            <PersonName person={item.assignee} />
          </Property>
          <Property label={labels.due}>
            {item.due ? <DueText due={item.due} completed={item.completed} /> : <NoValue />}
          </Property>
          <Property label={labels.department}>
            {item.department ? <DepartmentMark value={item.department} /> : <NoValue />}
          </Property>
        </PropertyList>
        <ItemFiles {...props} />
        <ItemComments item={item} startsWithFocus={false} />
      </div>
    </ItemPanel>
  );
}

function ItemFiles({ item, isEditable }: Pick<ItemProps, 'item' | 'isEditable'>) {
  const attach = useAttach();
  const detach = useDetach();
  const params = { id: item.id };
  return (
    <Attachments
      attachments={item.attachments}
      isEditable={isEditable}
      onAdd={(file) => attach.mutateAsync({ params, body: {}, files: { file } })}
      onRemove={(attachment) => detach.mutateAsync({ params: { ...params, attachment } })}
    />
  );
}
