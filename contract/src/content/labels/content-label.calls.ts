import type { CallHead } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';

/** Returns the method, path, and access of each call that `defineLabel` defines. */
export const labelCalls = (path: CallHead['path']) =>
  ({
    list: { method: 'GET', path, access: screenAccess['/content-generation'] },
    create: { method: 'POST', path, access: 'staff' },
    update: { method: 'PUT', path: `${path}/:id`, access: 'staff' },
    delete: { method: 'DELETE', path: `${path}/:id`, access: 'staff', responseKind: 'empty' },
  }) as const satisfies Record<string, CallHead>;

/** Returns the method, path, and access of the call that `defineLabelOrder` defines. */
export const labelOrderCall = (path: CallHead['path']) =>
  ({
    method: 'PUT',
    path: `${path}/order`,
    access: 'staff',
    responseKind: 'empty',
  }) as const satisfies CallHead;
