import type { ChecklistTemplateItem } from '@portal/contract/onboarding/checklist-template-item.schema.ts';
import { AutosaveNotices } from '#platform/forms/AutosaveNotices.tsx';
import { Attachments } from '../items/Attachments.tsx';
import { DaysOutPicker } from '../items/DaysOutPicker.tsx';
import { ItemFields, itemLabels } from '../items/ItemFields.tsx';
import { ItemPanel, type ItemPanelFrameProps, MissingItemPanel } from '../items/ItemPanel.tsx';
import styles from '../items/Items.module.css';
import { useItemAutosave } from '../items/use-item-autosave.ts';
import { useItemValueText } from '../items/value-text.tsx';
import {
  useAttachToTemplate,
  useAutosaveTemplateItem,
  useDetachFromTemplate,
} from './template.queries.ts';

interface TemplateItemPanelProps extends ItemPanelFrameProps {
  /** Undefined when it was deleted meanwhile. */
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
  const form = useItemAutosave({
    form: `checklist-template-item-${item.id}`,
    item,
    valuesOf,
    send: (changes, version) => {
      const { version: _known, ...body } = changes;
      return mutateAsync({ params, body, version });
    },
  });
  const format = useItemValueText(Object.keys(form.conflicts).length > 0);
  return (
    <ItemPanel {...frame} title={item.name} saving={form}>
      <div className={styles.form}>
        <AutosaveNotices form={form} labels={labels} format={format} />
        <ItemFields
          values={form.values}
          errors={form.fieldErrors}
          onChange={form.change}
          person={{
            label: labels.default_assignee,
            value: form.values.default_assignee,
            own: item.default_assignee,
            error: form.fieldErrors.default_assignee?.[0],
            onChange: (default_assignee) => form.change({ default_assignee }),
          }}
          due={
            <DaysOutPicker
              value={form.values.days_out}
              error={form.fieldErrors.days_out?.[0]}
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

const valuesOf = (item: ChecklistTemplateItem) => ({
  name: item.name,
  description: item.description,
  department: item.department,
  default_assignee: item.default_assignee?.id ?? null,
  days_out: item.days_out,
  check: item.check,
  version: item.version,
});
