import { S3Client } from '@aws-sdk/client-s3';
import { trimBothOf } from '@portal/contract/platform/text.ts';

interface S3Options {
  /** The timeouts in milliseconds. */
  timeouts: { connectionTimeout: number; socketTimeout: number };
  attempts: number;
}

/** Opens `s3://bucket/prefix?endpoint=https://…&region=…`. Reads the credentials from AWS's environment variables. */
export function openS3Client(address: string, { timeouts, attempts }: S3Options) {
  const url = new URL(address);
  const endpoint = url.searchParams.get('endpoint');
  const client = new S3Client({
    region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: timeouts,
    maxAttempts: attempts,
    // S3-compatible services don't support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, bucket: url.hostname, prefix: trimBothOf(url.pathname, '/') };
}
