import { ActionIcon, Checkbox, Stack, Switch, TextInput, Tooltip } from '@mantine/core';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import type { SlideComponent } from '@portal/contract/reporting/slide-component.schema.ts';
import {
  dataOf,
  missingFields,
  requiredFieldsText,
  unknownComponentText,
  withData,
} from '@portal/contract/reporting/slide-components.ts';
import type { UiComponent } from '@portal/contract/reporting/ui-component.schema.ts';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { Keys } from '#platform/ui/keyboard/Keys.tsx';
import { AttributeField } from './AttributeField.tsx';
import styles from './Creator.module.css';
import { componentProblems } from './component-problems.ts';
import {
  type Deck,
  findComponent,
  findSlide,
  isFirstSlide,
  moveByStep,
  type Spot,
} from './deck.ts';
import { SetupHint } from './SetupHint.tsx';
import type { TemplateForm } from './use-template-form.ts';

export interface DeckCommands {
  move: (step: 1 | -1) => void;
  duplicate: () => void;
  askToRemove: () => void;
  rename: (title: string) => void;
  replace: (component: SlideComponent, field: string) => void;
}

interface DetailsProps {
  deck: Deck;
  spot: Spot | null;
  form: TemplateForm;
  catalog: readonly UiComponent[];
  commands: DeckCommands;
  /** Null for the master template. */
  organization: Organization | null;
}

/** Shows the fields of the item selected in the outline. */
export function Details({ deck, spot, form, catalog, commands, organization }: DetailsProps) {
  const slide = spot && findSlide(deck, spot);
  const component = spot && findComponent(deck, spot);
  if (!spot || !slide) return <TemplateFields form={form} />;
  const heading = component?.verbose_name ?? slide.title;
  return (
    <section className={styles.details} aria-label={`Details of ${heading || 'the slide'}`}>
      <header className={styles.detailsHead}>
        <h2>{component ? heading : 'Slide'}</h2>
        <SpotActions deck={deck} spot={spot} commands={commands} />
      </header>
      {component ? (
        <ComponentFields
          key={component.id}
          component={component}
          entry={catalog.find(({ name }) => name === component.name)}
          isRejected={form.state === 'failed'}
          onChange={commands.replace}
        />
      ) : (
        <TextInput
          key={slide.key}
          label="Title"
          withAsterisk
          maxLength={200}
          value={slide.title}
          error={form.state === 'failed' && slide.title.trim() === '' && 'Enter a title.'}
          onChange={(event) => commands.rename(event.currentTarget.value)}
        />
      )}
      {component && <SetupHint name={component.name} organization={organization} />}
    </section>
  );
}

function TemplateFields({ form }: { form: TemplateForm }) {
  return (
    <section className={styles.details} aria-label="Details of the template">
      <header className={styles.detailsHead}>
        <h2>Template</h2>
      </header>
      <Stack gap={14}>
        <TextInput label="Name" withAsterisk maxLength={200} {...form.getInputProps('name')} />
        <Switch
          label="Title by month"
          description="Presentations get a name like ‘March 2026 SEO Briefing’ instead of this one."
          {...form.getSwitchProps('use_dynamic_title')}
        />
      </Stack>
    </section>
  );
}

interface SpotActionsProps {
  deck: Deck;
  spot: Spot;
  commands: DeckCommands;
}

function SpotActions({ deck, spot, commands }: SpotActionsProps) {
  const isFirst = isFirstSlide(deck, spot);
  const actions = [
    {
      label: 'Move up',
      keys: 'alt+shift+ArrowUp',
      Icon: IconArrowUp,
      isOff: moveByStep(deck, spot, -1) === null,
      onClick: () => commands.move(-1),
    },
    {
      label: 'Move down',
      keys: 'alt+shift+ArrowDown',
      Icon: IconArrowDown,
      isOff: moveByStep(deck, spot, 1) === null,
      onClick: () => commands.move(1),
    },
    {
      label: 'Duplicate',
      keys: 'mod+d',
      Icon: IconCopy,
      isOff: false,
      onClick: commands.duplicate,
    },
    {
      label: isFirst ? 'The first slide can’t be deleted' : 'Delete',
      keys: 'Delete',
      Icon: IconTrash,
      isOff: isFirst,
      onClick: commands.askToRemove,
    },
  ];
  return (
    <div className={styles.spotActions}>
      {actions.map(({ label, keys, Icon, isOff, onClick }) => (
        <Tooltip
          key={keys}
          label={
            <span className={styles.tip}>
              {label} {!isOff && <Keys keys={keys} />}
            </span>
          }
        >
          <ActionIcon aria-label={label} disabled={isOff} onClick={onClick}>
            <Icon size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}

interface ComponentFieldsProps {
  component: SlideComponent;
  /** The component's entry in the catalog; undefined for a component that has been removed from the portal. */
  entry: UiComponent | undefined;
  isRejected: boolean;
  onChange: (component: SlideComponent, field: string) => void;
}

function ComponentFields({ component, entry, isRejected, onChange }: ComponentFieldsProps) {
  if (!entry) {
    return (
      <p className={styles.hint}>
        <strong>{unknownComponentText}</strong>: the portal doesn’t know {component.verbose_name}.
        Delete it, or leave it as it is.
      </p>
    );
  }
  const missing = new Set(missingFields(component).map(({ name }) => name));
  const problems = isRejected ? componentProblems(component) : {};
  const automatic = entry.fields.filter((field) => field.automatic);
  return (
    <Stack gap={14}>
      {missing.size > 0 && (
        <p className={styles.required} role="status">
          {requiredFieldsText}
        </p>
      )}
      {entry.fields
        .filter((field) => !field.automatic)
        .map((field) => (
          <AttributeField
            key={field.name}
            field={field}
            data={dataOf(component, field.name)}
            error={problems[field.name]}
            onChange={(data) => onChange(withData(component, field.name, data), field.name)}
          />
        ))}
      {entry.PDFConvertToImage && (
        <Checkbox
          size="xs"
          label="Draw as an image in the PDF"
          checked={component.PDFConvertToImage}
          onChange={(event) =>
            onChange({ ...component, PDFConvertToImage: event.currentTarget.checked }, 'image')
          }
        />
      )}
      {automatic.length > 0 && (
        <p className={styles.hint}>
          Set from the report: {automatic.map((field) => field.verbose_name).join(', ')}.
        </p>
      )}
    </Stack>
  );
}
