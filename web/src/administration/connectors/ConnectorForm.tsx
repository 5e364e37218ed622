import { Stack } from '@mantine/core';
import type { ConnectorDetail } from '@portal/contract/administration/connector.schema.ts';
import type { Connector } from '@portal/contract/platform/connector.ts';
import { SettingInput } from '#platform/connectors/SettingInput.tsx';
import { useSettingsForm } from '#platform/connectors/use-settings-form.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { hasOtherErrors } from '#platform/forms/field-errors.ts';
import type { useSaveConnector } from './connectors.queries.ts';

interface ConnectorFormProps {
  id: string;
  connector: Connector;
  detail: ConnectorDetail;
  save: ReturnType<typeof useSaveConnector>;
  onSaved: () => void;
}

/** The settings of a connector. Stored secrets are never shown again. */
export function ConnectorForm({ id, connector, detail, save, onSaved }: ConnectorFormProps) {
  const { form, inputs, names, body, showErrors } = useSettingsForm(connector.settings, detail);
  const handleSubmit = form.onSubmit(() =>
    save.mutate(
      { params: { id: connector.id }, body: body() },
      { onSuccess: onSaved, onError: showErrors },
    ),
  );
  return (
    <form id={id} onSubmit={handleSubmit} noValidate>
      <Stack gap={14}>
        {hasOtherErrors(save.error, names) && <ErrorDisplay error={save.error} />}
        {inputs.map((input) => (
          <SettingInput key={input.field.name} {...input} />
        ))}
      </Stack>
    </form>
  );
}
