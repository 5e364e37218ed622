import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { openS3Client } from '#platform/files/s3-client.ts';

export interface S3Server {
  /** The environment variables with the portal's credentials. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns a `STORAGE_URL` with its own prefix in the bucket. */
  storageUrl(prefix: string): string;
  close(): Promise<void>;
}

async function startS3rver(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'bucket' }],
  });
  const { port } = await server.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    storageUrl: (prefix) => `s3://bucket/${prefix}?endpoint=${endpoint}&region=us-east-1`,
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function deleteAll(storageUrl: string): Promise<void> {
  const timeouts = { connectionTimeout: 5_000, socketTimeout: 30_000 };
  const { client, bucket, prefix } = openS3Client(storageUrl, { timeouts, attempts: 2 });
  for (;;) {
    const listed = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}/` }),
    );
    const deletions = (listed.Contents ?? []).map(({ Key }) =>
      client.send(new DeleteObjectCommand({ Bucket: bucket, Key })),
    );
    await Promise.all(deletions);
    if (!listed.IsTruncated) return;
  }
}

/** Uses an existing bucket with a random prefix, which `close` deletes. */
function useBucket(given: string): S3Server {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  const run = `portal-test-${randomBytes(6).toString('hex')}`;
  const below = (...path: string[]) => {
    const url = new URL(given);
    url.pathname = [url.pathname.replace(/\/+$/, ''), run, ...path].join('/');
    return url.href;
  };
  return {
    env: { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY },
    storageUrl: (prefix) => below(prefix),
    close: () => deleteAll(below()),
  };
}

/**
 * Starts an S3-compatible server with one bucket. If `PORTAL_TEST_S3_URL` is set (to a `STORAGE_URL` whose credentials
 * are in AWS's variables), the tests use that bucket instead. npm and Debian have no maintained S3 server. s3rver,
 * unmaintained since 2021, can't test bucket permissions, checksums in trailers, slow or rejected requests, or service
 * limits.
 */
export async function startS3Server(): Promise<S3Server> {
  const configuredUrl = process.env.PORTAL_TEST_S3_URL;
  return configuredUrl ? useBucket(configuredUrl) : startS3rver();
}
