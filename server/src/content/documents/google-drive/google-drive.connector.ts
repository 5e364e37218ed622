import { googleDrive } from '@portal/contract/content/documents/google-drive.connector.ts';
import type { SettingsOf } from '@portal/contract/platform/connector.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import { implementConnector } from '#platform/connectors/connector-implementation.ts';
import { invalid } from '#platform/errors.ts';
import { readKeyFile, type ServiceAccount } from '#platform/google/service-account.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { createGoogleDrive, type GoogleDrive } from './google-drive.ts';

type Settings = SettingsOf<typeof googleDrive>;

/** The combined time limit for all requests made during one call, while a person is waiting. */
const waitMilliseconds = 40_000;

function accountOf({ service_account_key }: Settings): ServiceAccount {
  const account = readKeyFile(service_account_key);
  if ('problem' in account) throw invalid({ service_account_key: [account.problem] });
  return account;
}

export function openGoogleDrive(
  settings: Settings,
  fetch: GuardedFetch,
  signal = AbortSignal.timeout(waitMilliseconds),
): GoogleDrive {
  const baseUrl = settings.base_url ?? null;
  return createGoogleDrive({ fetch, account: accountOf(settings), baseUrl, signal });
}

export const googleDriveConnector = implementConnector(googleDrive, {
  findAccount: (settings) => accountOf(settings).email,

  async test({ settings, fetch, signal }) {
    const { email } = accountOf(settings);
    const folder = await openGoogleDrive(settings, fetch, signal).inspectFolder(settings.folder);
    const refuse = (text: string) => new ConnectorError('no-permission', text);
    if (!folder.isFolder) throw refuse(`“${folder.name}” is not a folder.`);
    if (!folder.isWritable) {
      throw refuse(
        `The service account may not write to “${folder.name}”. Share it with ${email} as Content manager.`,
      );
    }
    if (!folder.isInSharedDrive) {
      throw refuse(
        `“${folder.name}” is not in a shared drive. A service account has no storage of its own: use a folder of a shared drive.`,
      );
    }
    return `Documents are created in “${folder.name}”.`;
  },
});
