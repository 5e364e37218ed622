import { defineEndpoint } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import { googleDriveBody, googleDriveConnector } from './connector.schema.ts';

const path = '/api/connectors/google-drive';

export const connectorEndpoints = {
  getGoogleDrive: defineEndpoint({
    method: 'GET',
    path,
    access: screenAccess['/administration/connectors'],
    summary: 'How Google Drive is set up, without its key.',
    response: googleDriveConnector,
  }),
  saveGoogleDrive: defineEndpoint({
    method: 'PUT',
    path,
    access: screenAccess['/administration/connectors'],
    summary: 'Sets Google Drive up, for documents and sheets of articles.',
    body: googleDriveBody,
    response: googleDriveConnector,
  }),
  testGoogleDrive: defineEndpoint({
    method: 'POST',
    path: `${path}/test`,
    access: screenAccess['/administration/connectors'],
    summary: 'Asks Google Drive whether documents can be made as it is set up.',
    response: googleDriveConnector,
  }),
  removeGoogleDrive: defineEndpoint({
    method: 'DELETE',
    path,
    access: screenAccess['/administration/connectors'],
    summary: 'Removes Google Drive: new documents are made in the portal’s own editor.',
    answer: 'empty',
  }),
};
