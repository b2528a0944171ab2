import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Circuits } from './circuit.ts';

export type ObjectDestination = { client: S3Client; bucket: string; prefix: string };

/**
 * Creates the client of an S3-compatible store from `s3://bucket/prefix?region=…&endpoint=…`. Credentials:
 * https://docs.aws.amazon.com/sdkref/latest/guide/standardized-credentials.html
 */
export function createObjectDestination(
  address: string,
  circuits?: Circuits,
  credentials?: { accessKeyId: string; secretAccessKey: string },
): ObjectDestination {
  const { hostname: bucket, pathname, searchParams } = new URL(address);
  const path = pathname.split('/').filter(Boolean).join('/');
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const client = new S3Client({
    // `auto` is the only region of R2. Other stores accept any name.
    region: searchParams.get('region') ?? (endpoint ? 'auto' : undefined),
    endpoint,
    ...(credentials && { credentials }),
    // Ceph, MinIO, Garage and Swift support bucket names in the host only if configured.
    forcePathStyle: endpoint !== undefined,
    // Every body already has an MD5, which all stores verify. Some stores reject checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A retry repeats at most one page read or one part of five megabytes.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 15_000,
      throwOnRequestTimeout: true,
      socketTimeout: 120_000,
      // Many sockets, because each visitor who watches a video occupies one.
      httpAgent: { maxSockets: 1_000, keepAlive: true },
      httpsAgent: { maxSockets: 1_000, keepAlive: true },
    },
  });
  if (circuits) guard(client, bucket, circuits);
  return { client, bucket, prefix: path && `${path}/` };
}

function guard(client: S3Client, bucket: string, circuits: Circuits): void {
  const send = client.send.bind(client) as (command: object, options?: object) => Promise<unknown>;
  const circuit = circuits.add('files', {
    probe: () => send(new HeadBucketCommand({ Bucket: bucket })),
    isFault,
  });
  client.send = ((command: object, options?: object) =>
    circuit.run((abortSignal) => send(command, { abortSignal, ...options }))) as typeof client.send;
}

function isFault(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true;
  const { httpStatusCode = 500 } = error.$metadata;
  return httpStatusCode >= 500 || httpStatusCode === 429;
}

class BucketRefusedError extends Error {
  override name = 'BucketRefusedError';
}

/**
 * Checks that the bucket is accessible. A missing response may be temporary and is ignored.
 * @throws {BucketRefusedError} if the bucket is missing or rejects the keys
 */
export async function requireBucket({ client, bucket }: ObjectDestination): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    const reason = explainRefusal(error, bucket);
    if (reason) throw new BucketRefusedError(reason, { cause: error });
  }
}

function explainRefusal(error: unknown, bucket: string): string | null {
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    return 'no keys were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  if (!(error instanceof S3ServiceException)) return null;
  switch (error.$metadata.httpStatusCode) {
    case 301:
      return `the bucket ${bucket} is in another region; name it as region=… in the address`;
    case 400:
    case 403:
      return `its keys may not use the bucket ${bucket}`;
    case 404:
      return `there is no bucket ${bucket}`;
    default:
      return null;
  }
}
