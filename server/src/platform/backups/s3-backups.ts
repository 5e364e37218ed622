import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { openS3Client } from '../files/s3-client.ts';
import { type BackupPlace, isBackupName } from './backup-place.ts';

/** In milliseconds. Generous, because no one waits for a backup. */
const timeouts = { connectionTimeout: 10_000, socketTimeout: 60_000 };
const manifest = 'manifest.json';

/**
 * Opens a store that keeps backups under the prefix of an `s3://…` address. `scratch` is a folder where backups are
 * verified.
 */
export function openS3Backups(address: string, scratch: string): BackupPlace {
  const { client, bucket, prefix } = openS3Client(address, { timeouts, attempts: 3 });
  const root = prefix ? `${prefix}/` : '';

  async function* keysBelow(below: string): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: below, ContinuationToken: token }),
      );
      for (const { Key } of page.Contents ?? []) if (Key) yield Key;
      token = page.NextContinuationToken;
    } while (token);
  }

  async function findBackups() {
    const all = new Set<string>();
    const complete = new Set<string>();
    for await (const key of keysBelow(root)) {
      const [name = '', file] = key.slice(root.length).split('/');
      if (!isBackupName(name)) continue;
      all.add(name);
      if (file === manifest) complete.add(name);
    }
    return { all, complete };
  }

  async function download(key: string, path: string): Promise<void> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    if (!(Body instanceof Readable)) throw new Error(`${key} is missing.`);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(Body, createWriteStream(path, { mode: 0o600 }));
  }

  async function remove(name: string): Promise<void> {
    // Deletes the manifest first, so that a partly deleted backup is never listed.
    const below = `${root}${name}/`;
    const keys = [`${below}${manifest}`];
    for await (const key of keysBelow(below)) if (key !== keys[0]) keys.push(key);
    for (const key of keys) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    }
  }

  return {
    async list() {
      return [...(await findBackups()).complete].sort();
    },
    async add(name, made) {
      const entries = await readdir(made, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(made, join(entry.parentPath, entry.name)));
      // Uploads the manifest last, because a backup is listed only once it has a manifest.
      for (const file of [...files.filter((file) => file !== manifest), manifest]) {
        const { size } = await stat(join(made, file));
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: `${root}${name}/${file}`,
            Body: createReadStream(join(made, file)),
            ContentLength: size,
          }),
        );
      }
    },
    async open(name, work) {
      const folder = await mkdtemp(join(scratch, 'verifying-'));
      try {
        for await (const key of keysBelow(`${root}${name}/`)) {
          await download(key, join(folder, key.slice(root.length + name.length + 1)));
        }
        await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    remove,
    async removeIncomplete() {
      const { all, complete } = await findBackups();
      for (const name of all) if (!complete.has(name)) await remove(name);
    },
  };
}
