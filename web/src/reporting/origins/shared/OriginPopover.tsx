import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import type { NumberOrigin } from '@portal/contract/reporting/origins/number-origin.schema.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { OriginDetails } from './OriginDetails.tsx';
import styles from './Origins.module.css';

const tooltipEvents = { hover: true, focus: true, touch: false };

interface OriginPopoverProps {
  /** The button's name, such as 'Source: Google Analytics'. */
  label: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** Undefined until they are loaded. */
  origins: readonly NumberOrigin[] | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** Shows a button that opens the origins of the numbers next to it. */
export function OriginPopover(props: OriginPopoverProps) {
  const { label, isOpen, onChange, origins, error, onRetry } = props;
  // Outside the popover, arrow keys switch slides, so stop them here.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) event.stopPropagation();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={onChange}
      width={360}
      position="bottom-end"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={styles.target}>
          <Tooltip label={label} multiline maw={360} disabled={isOpen} events={tooltipEvents}>
            <ActionIcon
              className={styles.button ?? ''}
              size={24}
              aria-label={label}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => onChange(!isOpen)}
            >
              <IconInfoCircle size={15} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Origin of the numbers" onKeyDown={handleKeyDown}>
        {/* Gets focus when the popover opens, even before the origins are loaded. */}
        <div className={styles.content} tabIndex={-1} data-autofocus>
          <h4 className={styles.heading}>Origin of the numbers</h4>
          {origins ? (
            <OriginDetails origins={origins} />
          ) : error ? (
            <LoadProblemLine
              heading="The origin couldn’t be loaded"
              error={error}
              onRetry={onRetry}
            />
          ) : (
            <SkeletonFields fields={3} label="Loading Origin" />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
