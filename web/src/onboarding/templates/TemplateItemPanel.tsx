import type { ChecklistTemplateItem } from '@portal/contract/onboarding/checklist-template-item.schema.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { Attachments } from '../items/Attachments.tsx';
import { DaysOutPicker } from '../items/DaysOutPicker.tsx';
import { ItemFields, type ItemValues, itemLabels, useItemRules } from '../items/ItemFields.tsx';
import { ItemPanel, type ItemPanelFrameProps, MissingItemPanel } from '../items/ItemPanel.tsx';
import styles from '../items/Items.module.css';
import { useItemValueText } from '../items/value-text.tsx';
import {
  useAttachToTemplate,
  useAutosaveTemplateItem,
  useDetachFromTemplate,
} from './templates.queries.ts';

interface TemplateItemPanelProps extends ItemPanelFrameProps {
  /** Undefined if the item was deleted while the panel was open. */
  item: ChecklistTemplateItem | undefined;
}

const labels = {
  ...itemLabels,
  default_assignee: 'Default assignee',
  days_out: 'Due after the start',
};

export function TemplateItemPanel({ item, ...frame }: TemplateItemPanelProps) {
  return item ? <EditedItem item={item} frame={frame} /> : <MissingItemPanel {...frame} />;
}

interface EditedItemProps {
  item: ChecklistTemplateItem;
  frame: ItemPanelFrameProps;
}

function EditedItem({ item, frame }: EditedItemProps) {
  const params = { id: item.id };
  const { mutateAsync } = useAutosaveTemplateItem();
  const attach = useAttachToTemplate();
  const detach = useDetachFromTemplate();
  const form = useRecordForm<Values, ChecklistTemplateItem>({
    name: `checklist-template-item-${item.id}`,
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
        <ItemFields
          values={form.values}
          errors={form.errors}
          onChange={form.change}
          person={{
            label: labels.default_assignee,
            value: form.values.default_assignee,
            own: item.default_assignee,
            error: form.errors.default_assignee,
            onChange: (default_assignee) => form.change({ default_assignee }),
          }}
          due={
            <DaysOutPicker
              value={form.values.days_out}
              error={form.errors.days_out}
              onChange={(days_out) => form.change({ days_out })}
            />
          }
        />
        <Attachments
          attachments={item.attachments}
          isEditable
          onAdd={(file) => attach.mutateAsync({ params, body: {}, files: { file } })}
          onRemove={(attachment) => detach.mutateAsync({ params: { ...params, attachment } })}
        />
      </div>
    </ItemPanel>
  );
}

type Values = ItemValues & { default_assignee: number | null; days_out: number | null };

const valuesOf = (item: ChecklistTemplateItem | undefined): Values => ({
  name: item?.name ?? '',
  description: item?.description ?? null,
  department: item?.department ?? null,
  default_assignee: item?.default_assignee?.id ?? null,
  days_out: item?.days_out ?? null,
  check: item?.check ?? null,
});
