import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { assertKey, type FileStore } from './file-store.ts';
import { openS3Client } from './s3-client.ts';

/** In milliseconds. A call to an unresponsive service fails within 8 seconds, before browsers and proxies give up. */
const usualTimeouts = { connectionTimeout: 1_500, socketTimeout: 2_500 };
/**
 * In milliseconds. Longer than usual, because services may take some time to respond after the last byte of a large
 * object.
 */
const streamTimeouts = { connectionTimeout: 1_500, socketTimeout: 120_000 };
/** The first attempt and one retry. */
const attempts = 2;

/** Opens a store in `s3://bucket/prefix?endpoint=https://…&region=…`. Timeouts are in milliseconds. */
export function openS3Store(storageUrl: string, timeouts = usualTimeouts): FileStore {
  const { client, bucket, prefix } = openS3Client(storageUrl, { timeouts, attempts });
  const { client: streamClient } = openS3Client(storageUrl, {
    timeouts: streamTimeouts,
    // A stream's content can't be sent a second time.
    attempts: 1,
  });
  const place = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: prefix ? `${prefix}/${key}` : key };
  };
  return {
    async write(key, content) {
      await client.send(
        new PutObjectCommand({ ...place(key), Body: content, ContentLength: content.length }),
      );
    },
    async writeStream(key, content) {
      // The content is first written to a file, because the service needs its length in advance.
      const path = join(tmpdir(), `portal-${randomBytes(8).toString('hex')}.part`);
      const spool = await open(path, 'wx+', 0o600);
      try {
        // From here on, only the open handle keeps the file on disk, so the file disappears even if the server is
        // killed.
        await rm(path);
        const opened = { fd: spool.fd, autoClose: false };
        await pipeline(content, createWriteStream(path, opened));
        const { size } = await spool.stat();
        await streamClient.send(
          new PutObjectCommand({
            ...place(key),
            Body: createReadStream(path, { ...opened, start: 0 }),
            ContentLength: size,
          }),
        );
      } finally {
        await spool.close();
      }
    },
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(place(key)));
        // The SDK's type also covers browsers; in Node, the body is a Readable.
        return Body instanceof Readable ? Body : undefined;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(place(key)));
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}
