import packageFile from '../../package.json' with { type: 'json' };

/** The portal's version, which the server and the web app share. */
export const version: string = packageFile.version;
