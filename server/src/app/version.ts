import packageFile from '../../package.json' with { type: 'json' };

/** The portal's version, the same for server and web app. */
export const version: string = packageFile.version;
