import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { assertKey, type FileStore } from './file-store.ts';

/** A bucket that is silent for so long is gone: whoever waits for it is told. */
const usualTimeouts = { connectionTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Files in a bucket: `s3://bucket/prefix?endpoint=https://…&region=…`. Credentials come from the
 * environment as AWS names them. Timeouts are in milliseconds.
 */
export function openS3Store(storageUrl: string, timeouts = usualTimeouts): FileStore {
  const url = new URL(storageUrl);
  const endpoint = url.searchParams.get('endpoint');
  const client = new S3Client({
    region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: timeouts,
    // Services that only resemble S3 don't know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const place = (key: string) => {
    assertKey(key);
    return { Bucket: url.hostname, Key: prefix ? `${prefix}/${key}` : key };
  };
  return {
    async write(key, content) {
      await client.send(
        new PutObjectCommand({ ...place(key), Body: content, ContentLength: content.length }),
      );
    },
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(place(key)));
        // In Node the SDK answers with a stream of Node.
        return Body instanceof Readable ? Body : undefined;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(place(key)));
    },
  };
}
