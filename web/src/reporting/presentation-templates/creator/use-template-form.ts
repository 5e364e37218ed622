import { ApiError } from '@portal/contract/platform/api-error.ts';
import type { PresentationTemplate } from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { required } from '#platform/forms/field-errors.ts';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { useTimedMessage } from '#platform/forms/use-timed-message.ts';
import { confirmationTime } from '#platform/ui/toasts/toasts.ts';
import { useUpdateTemplate } from '../presentation-templates.queries.ts';
import { deckProblem } from './component-problems.ts';
import type { Deck } from './deck.ts';
import { joinDecks } from './join-decks.ts';
import { SlideKeys } from './slide-keys.ts';

/** The form's values. This is a type, because an interface lacks the index signature that forms need. */
export type TemplateValues = {
  name: string;
  use_dynamic_title: boolean;
  slide_templates: Deck;
};

/** Returns the autosaving form for a template. All slides are in one record with one version. */
export function useTemplateForm(template: PresentationTemplate) {
  const [keys] = useState(() => new SlideKeys());
  const save = useUpdateTemplate();
  const [notice, showNotice] = useTimedMessage(confirmationTime);
  /** The slides before both people's changes, for the conflict notice. */
  const [commonDeck, setCommonDeck] = useState<Deck | null>(null);
  /** The latest known record from the server, which determines which slides have ids. */
  const stored = useRef(template);
  useEffect(() => {
    if (template.version > stored.current.version) stored.current = template;
  }, [template]);

  const form = useRecordForm<TemplateValues, PresentationTemplate>({
    name: `presentation-template-${template.id}`,
    record: template,
    valuesOf: (one) => ({
      name: one?.name ?? '',
      use_dynamic_title: one?.use_dynamic_title ?? true,
      slide_templates: one ? keys.deckOf(one) : [],
    }),
    validate: { name: required, slide_templates: deckProblem },
    join: {
      slide_templates: (sides) => {
        const joined = joinDecks(sides);
        if (!joined) setCommonDeck(sides.before);
        return joined;
      },
    },
    update: async ({ slide_templates: deck, ...changes }, { id, version }) => {
      const slides = deck && { slide_templates: keys.write(deck, stored.current) };
      try {
        const answer = await save.mutateAsync({
          params: { id },
          body: { ...changes, ...slides },
          version,
        });
        stored.current = answer;
        showNotice('Presentation Updated.');
        return deck ? keys.learn(deck, answer) : answer;
      } catch (error) {
        // The cast is safe: a stale write is rejected with the current record in this endpoint's shape.
        if (error instanceof ApiError && error.current) {
          stored.current = error.current as PresentationTemplate;
        }
        throw error;
      }
    },
  });
  return { form, notice, commonDeck };
}

export type TemplateForm = ReturnType<typeof useTemplateForm>['form'];
