import { Switch } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { InlineText } from '#platform/forms/InlineText.tsx';
import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import { useDebouncedCallback } from '#platform/ui/inputs/use-debounced-callback.ts';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { OrganizationSelect } from '../shared/OrganizationSelect.tsx';
import styles from './MySettings.module.css';
import { useUpdatePreferences } from './settings.queries.ts';

const colors = [
  { value: '#7a4f9e', name: 'Plum' },
  { value: '#0f6a76', name: 'Petrol' },
  { value: '#9c4a1f', name: 'Rust' },
  { value: '#2f5fb3', name: 'Blue' },
  { value: '#8a3b62', name: 'Berry' },
  { value: '#3d6b35', name: 'Moss' },
  { value: '#6b5a1e', name: 'Olive' },
  { value: '#4f5b93', name: 'Slate' },
] as const;

/** Edits preferences. Color and organization are saved on change, the nickname on blur. */
export function PreferencesForm({ ReportMails }: { ReportMails: ComponentType }) {
  const viewer = useViewer();
  const { name, user_preferences: preferences } = viewer;
  const update = useUpdatePreferences();
  const updateColor = useUpdatePreferences();
  const updateName = useUpdatePreferences({ callerShowsErrors: true });
  // Update optimistically, because a radio button that waited for the response would first jump back to its old value.
  const [chosen, setChosen] = useState<string | null>(null);
  const color = chosen ?? preferences.avatar_color;
  const params = { id: preferences.id };
  const chooseColor = (avatar_color: string) => {
    setChosen(avatar_color);
    updateColor.mutate({ params, body: { avatar_color } }, { onSettled: () => setChosen(null) });
  };
  return (
    <div className={styles.fields}>
      <InlineText
        isFramed
        label="Nickname"
        fieldLabel="Nickname"
        maxLength={100}
        name="nickname"
        record={preferences}
        textOf={(one) => one.nick_name}
        save={(text, version) =>
          updateName.mutateAsync({ params, body: { nick_name: text || null }, version })
        }
      />
      <div>
        <div className={styles.colorsLabel}>Avatar color</div>
        <div className={styles.who}>
          <PersonAvatar size={44} person={{ name, avatar_color: color }} />
          <ColorChoices value={color} onChoose={chooseColor} />
        </div>
      </div>
      <OrganizationSelect
        label="Default organization"
        description="The client that screens open with."
        placeholder="None"
        value={preferences.default_organization?.id ?? null}
        onChange={(default_organization) =>
          update.mutate({ params, body: { default_organization } })
        }
      />
      {mayOpen(viewer, '/client-onboarding') && (
        <Switch
          label="Checklist emails"
          description="One email a day with the checklist items that others assigned to you, and what is due or overdue."
          checked={preferences.receive_checklist_digest}
          disabled={update.isPending}
          onChange={(event) =>
            update.mutate({
              params,
              body: { receive_checklist_digest: event.currentTarget.checked },
            })
          }
        />
      )}
      <ReportMails />
    </div>
  );
}

interface ColorChoicesProps {
  value: string;
  onChoose: (color: string) => void;
}

function ColorChoices({ value, onChoose }: ColorChoicesProps) {
  // The current color in the browser's color picker; null while the picker is closed.
  const [custom, setCustom] = useState<string | null>(null);
  const { restart, flush } = useDebouncedCallback((color) => {
    setCustom(null);
    onChoose(color);
  });
  return (
    <fieldset className={styles.colors} aria-label="Avatar color">
      {colors.map((color) => (
        <label
          key={color.value}
          className={styles.color}
          style={{ '--choice-color': color.value }}
          title={color.name}
        >
          <input
            type="radio"
            name="avatar-color"
            aria-label={color.name}
            checked={value.toLowerCase() === color.value}
            onChange={() => onChoose(color.value)}
          />
        </label>
      ))}
      <input
        className={styles.custom}
        type="color"
        aria-label="Another color"
        title="Another color"
        value={custom ?? value}
        onChange={(event) => {
          setCustom(event.currentTarget.value);
          restart(event.currentTarget.value);
        }}
        onBlur={() => custom !== null && flush(custom)}
      />
    </fieldset>
  );
}
