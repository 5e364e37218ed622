import { Button, Checkbox } from '@mantine/core';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { type Permission, permissions } from '@portal/contract/platform/permissions.ts';
import { groupPermissionEndpoints } from '@portal/contract/users/group-permission.endpoints.ts';
import type { GroupPermissions } from '@portal/contract/users/group-permission.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey } from '#platform/api/queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { ConfirmDialog } from '#platform/ui/ConfirmButton.tsx';
import styles from '#platform/ui/RecordScreen.module.css';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { EffectList } from './EffectList.tsx';
import { permissionSections, permissionTexts } from './permission-texts.ts';

const listKey = endpointKey(groupPermissionEndpoints.list);

interface GroupPanelProps {
  group: GroupPermissions;
  onClose: () => void;
}

/** The chosen permissions, and the set that they are based on. */
interface Edit {
  base: GroupPermissions;
  chosen: ReadonlySet<Permission>;
}

const isSame = (one: ReadonlySet<Permission>, other: readonly Permission[]) =>
  one.size === other.length && other.every((codename) => one.has(codename));

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

/** A group's permissions; effects are shown before saving. */
function PermissionForm({ group, onClose }: GroupPanelProps) {
  const queryClient = useQueryClient();
  const [edit, setEdit] = useState<Edit | null>(null);
  const base = edit?.base ?? group;
  const chosen = edit?.chosen ?? new Set(group.permissions);
  const preview = useEndpointMutation(groupPermissionEndpoints.preview, {
    callerShowsErrors: true,
  });
  const save = useEndpointMutation(groupPermissionEndpoints.update, {
    invalidates: [groupPermissionEndpoints.list],
    toast: 'Permissions Updated!',
    callerShowsErrors: true,
    onSuccess: (saved) => {
      // Update the cache: if the panel reopens now, the list is still stale.
      queryClient.setQueryData<GroupPermissions[]>(listKey, (known) =>
        known?.map((one) => (one.id === saved.id ? saved : one)),
      );
      onClose();
    },
  });
  const isChanged = !isSame(chosen, base.permissions);
  const body = { permissions: permissions.filter((one) => chosen.has(one)) };
  const params = { id: group.id };
  const error = preview.error ?? save.error;
  const isStale = save.error instanceof ApiError && save.error.status === 409;

  const toggle = (codename: Permission, isOn: boolean) => {
    const after = new Set(chosen);
    if (isOn) after.add(codename);
    else after.delete(codename);
    setEdit({ base, chosen: after });
  };
  const reload = () => {
    setEdit(null);
    save.reset();
  };
  const handleSave = () =>
    save.mutate({ params, body, version: base.version }, { onError: () => preview.reset() });

  return (
    <SidePanel
      title={group.name}
      onClose={onClose}
      footer={
        <>
          {isChanged && (
            <span className={styles.unsaved} role="status">
              Not saved yet
            </span>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!isChanged}
            loading={preview.isPending}
            onClick={() => preview.mutate({ params, body })}
          >
            Save…
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {error && <ErrorDisplay error={error} />}
        {isStale && (
          <div className={styles.actions}>
            <Button variant="default" onClick={reload}>
              Load the saved permissions
            </Button>
          </div>
        )}
        {permissionSections.map((section) => (
          <fieldset key={section.title} className={styles.choices}>
            <legend className={styles.heading}>{section.title}</legend>
            {section.permissions.map((codename) => (
              <Checkbox
                key={codename}
                label={permissionTexts[codename].name}
                description={permissionTexts[codename].does}
                checked={chosen.has(codename)}
                onChange={(event) => toggle(codename, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <ConfirmDialog
        isOpen={preview.data !== undefined}
        title={`Change the permissions of ${group.name}?`}
        confirmLabel="Save"
        isBusy={save.isPending}
        isDangerous={(preview.data?.lost.length ?? 0) > 0}
        onConfirm={handleSave}
        onCancel={() => preview.reset()}
      >
        {preview.data && <EffectList effect={preview.data} />}
      </ConfirmDialog>
    </SidePanel>
  );
}
