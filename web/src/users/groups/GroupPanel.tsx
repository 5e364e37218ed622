import { Button, Checkbox } from '@mantine/core';
import { type Permission, permissions } from '@portal/contract/platform/permissions.ts';
import { groupPermissionCalls } from '@portal/contract/users/group-permission.calls.ts';
import type { GroupPermissions } from '@portal/contract/users/group-permission.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey } from '#platform/api/queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { EffectList } from './EffectList.tsx';
import {
  hasEffect,
  permissionDescription,
  permissionSections,
  permissionTexts,
} from './permission-texts.ts';

const listKey = endpointKey(groupPermissionCalls.list);

interface GroupPanelProps {
  group: GroupPermissions;
  onClose: () => void;
}

const labels = { permissions: 'Permissions' };

/** Sorts permissions in the contract's order, so that equal sets are equal lists. */
const inOrder = (set: readonly Permission[]) => permissions.filter((one) => set.includes(one));

const namesOf = (set: readonly Permission[]) =>
  set.map((one) => permissionTexts[one].name).join(', ');

export function GroupPanel({ group, onClose }: GroupPanelProps) {
  const isEditable = group.allowed_actions.includes('update');
  return isEditable ? (
    <PermissionForm group={group} onClose={onClose} />
  ) : (
    <SidePanel title={group.name} onClose={onClose}>
      <p className={styles.text}>
        {group.name} is a label. Staff and superusers pass every check whatever their group, so
        there are no permissions to set here. Staff status is set in the user’s details.
      </p>
    </SidePanel>
  );
}

/** Edits a group's permissions, showing the effects before saving. */
function PermissionForm({ group, onClose }: GroupPanelProps) {
  const { form, chosen, toggle, difference, preview, save } = usePermissionForm(group, onClose);
  const handleCancel = () => {
    form.discard();
    onClose();
  };

  return (
    <SidePanel
      title={group.name}
      onClose={onClose}
      footer={
        <>
          {form.isTouched && (
            <span className={styles.unsaved} role="status">
              Not saved yet
            </span>
          )}
          <Button variant="default" onClick={handleCancel}>
            Cancel
          </Button>
          <Button
            disabled={!form.isTouched || form.isBlocked}
            loading={preview.isPending}
            onClick={() =>
              preview.mutate({ params: { id: group.id }, body: { permissions: chosen } })
            }
          >
            Save…
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {preview.error && <ErrorDisplay error={preview.error} />}
        <RecordFormNotices form={form} labels={labels} format={difference} />
        {permissionSections.map((section) => (
          <fieldset key={section.title} className={styles.choices}>
            <legend className={styles.heading}>{section.title}</legend>
            {section.permissions.map((codename) => (
              <Checkbox
                key={codename}
                label={permissionTexts[codename].name}
                description={permissionDescription(group.id, codename)}
                checked={chosen.includes(codename)}
                // A permission that has no effect can't be added, but a stored one can be removed.
                disabled={!hasEffect(group.id, codename) && !chosen.includes(codename)}
                onChange={(event) => toggle(codename, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <ConfirmDialog
        isOpen={preview.data !== undefined && !form.isBlocked}
        title={`Change the permissions of ${group.name}?`}
        confirmLabel="Save"
        isBusy={save.isPending}
        isDangerous={(preview.data?.lost.length ?? 0) > 0}
        onConfirm={() => form.handleSubmit()}
        onCancel={() => preview.reset()}
      >
        {preview.data && <EffectList effect={preview.data} />}
      </ConfirmDialog>
    </SidePanel>
  );
}

function usePermissionForm(group: GroupPermissions, onSaved: () => void) {
  const queryClient = useQueryClient();
  const preview = useEndpointMutation(groupPermissionCalls.preview, {
    callerShowsErrors: true,
  });
  const save = useEndpointMutation(groupPermissionCalls.update, {
    invalidates: [groupPermissionCalls.list],
    toast: 'Permissions Updated!',
    callerShowsErrors: true,
    onSuccess: (saved) => {
      // Update the cache, since the panel may reopen before the list is refetched.
      queryClient.setQueryData<GroupPermissions[]>(listKey, (known) =>
        known?.map((one) => (one.id === saved.id ? saved : one)),
      );
      onSaved();
    },
  });
  const form = useRecordForm<{ permissions: Permission[] }, GroupPermissions>({
    name: `group-${group.id}`,
    record: group,
    valuesOf: (record) => ({ permissions: inOrder(record?.permissions ?? []) }),
    savesOn: 'submit',
    update: (_changes, { id, version }, body) =>
      save.mutateAsync({ params: { id }, body, version }).finally(preview.reset),
  });
  const { permissions: chosen } = form.values;
  const toggle = (codename: Permission, isOn: boolean) => {
    const others = chosen.filter((one) => one !== codename);
    form.change({ permissions: inOrder(isOn ? [...others, codename] : others) });
  };
  /** Lists how one of the two sets in a conflict differs from the other. */
  const difference = (_field: string, value: unknown) => {
    const other = value === chosen ? (form.conflicts.permissions ?? []) : chosen;
    const own = value as readonly Permission[];
    const added = namesOf(own.filter((one) => !other.includes(one)));
    return added
      ? `With ${added}`
      : `Without ${namesOf(other.filter((one) => !own.includes(one)))}`;
  };
  return { form, chosen, toggle, difference, preview, save };
}
