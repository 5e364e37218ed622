import { z } from 'zod';
import {
  baseUrlField,
  defineConnector,
  sealedField,
  settingField,
} from '../../platform/connector.ts';
import { rawText, requiredText } from '../../platform/fields.ts';

const baseUrl = 'https://api.openai.com/v1';

/** A language model behind an OpenAI-compatible API, which rewrites commentary drafts. */
export const languageModel = defineConnector({
  id: 'language-model',
  title: 'Language model',
  purpose: 'Rewritten commentary',
  description:
    'A language model can rewrite the draft of a slide’s commentary. It receives the draft, the slide’s title, and the month, for clients for whom it is switched on. A text with a figure that the data doesn’t hold is rejected. Without this connector, people edit the drafts themselves.',
  steps: [
    'Choose a provider with an OpenAI-compatible API and create an API key.',
    'Enter the base URL, the name of the model, and the key below.',
    'Switch the model on for a client in the client’s setup.',
  ],
  removal: 'The key is deleted from the portal. Existing texts are kept.',
  baseUrl,
  settings: z.strictObject({
    model: settingField(requiredText(200), {
      title: 'Model',
      description: 'The name of the model, as the provider spells it.',
      placeholder: 'gpt-4o-mini',
    }),
    api_key: sealedField(rawText(500).min(1), {
      title: 'API key',
      description: 'It is encrypted here and never shown again.',
    }),
    base_url: baseUrlField({
      description: 'The address before /chat/completions. Leave it empty for OpenAI.',
      placeholder: baseUrl,
    }),
  }),
  organization: z.strictObject({
    is_on: settingField(z.boolean().default(false), {
      title: 'Rewrite commentary',
      description:
        'Sends drafts of this client’s commentary to the language model when someone chooses Rewrite.',
    }),
  }),
  requestsPerMinute: 20,
});
