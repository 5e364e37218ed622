import type {
  ConnectorTest,
  GoogleDriveConnector,
} from '@portal/contract/administration/connector.schema.ts';
import type { StoredGoogleDrive } from '#platform/connectors/google-drive/google-drive.settings.ts';

/** How Google Drive is set up; its key stays here. */
export function presentGoogleDrive(
  settings: StoredGoogleDrive | undefined,
  test: ConnectorTest | undefined,
): GoogleDriveConnector {
  return {
    is_configured: settings !== undefined,
    email: settings?.email ?? null,
    folder: settings?.folder_id ?? null,
    base_url: settings?.base_url ?? null,
    saved_at: settings?.saved_at ?? null,
    last_test: test ?? null,
  };
}
