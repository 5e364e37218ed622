import { compareSlides } from '@portal/contract/reporting/slide-changes.ts';
import type { ReactNode } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { ChangeList } from '../ChangeList.tsx';
import styles from './Creator.module.css';
import type { Deck } from './deck.ts';
import type { TemplateForm, TemplateValues } from './use-template-form.ts';

const labels = {
  name: 'Name',
  use_dynamic_title: 'Title by month',
  slide_templates: 'Slides',
};

const countText = ({ length }: Deck) => (length === 1 ? '1 slide' : `${length} slides`);

interface TemplateNoticesProps {
  form: TemplateForm;
  /** The slides before both people's changes, if known. */
  commonDeck: Deck | null;
}

/** Shows notices about a draft, someone else's changes, and the error from the last save. */
export function TemplateNotices({ form, commonDeck }: TemplateNoticesProps) {
  const formatSlides = (deck: Deck): ReactNode => {
    const changes = commonDeck ? compareSlides(commonDeck, deck) : [];
    return changes.length > 0 ? <ChangeList changes={changes} /> : countText(deck);
  };
  const problem = form.errors.slide_templates;
  return (
    <div className={styles.notices}>
      <RecordFormNotices<TemplateValues>
        form={form}
        labels={labels}
        format={(field, value) => {
          if (field === 'slide_templates') return formatSlides(value as Deck);
          if (field === 'use_dynamic_title') return value === true ? 'Yes' : 'No';
          return String(value);
        }}
      />
      <ErrorDisplay error={problem} />
    </div>
  );
}
