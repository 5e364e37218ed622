import packageFile from '../../package.json' with { type: 'json' };

/** The portal's version, the same for server and screens. */
export const version: string = packageFile.version;
