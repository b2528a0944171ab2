import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Circuits } from './circuit.ts';

/** A place in a bucket, and the client that reaches it. */
export type ObjectDestination = { client: S3Client; bucket: string; prefix: string };

/**
 * The client of an S3-compatible store, from `s3://bucket/prefix?region=…&endpoint=…`. Credentials come by the client's own chain:
 * AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, the role of the machine.
 * With `circuits` a store that does not answer is left alone, and whoever asks it is told so at once.
 * https://docs.aws.amazon.com/sdkref/latest/guide/standardized-credentials.html
 */
export function createObjectDestination(address: string, circuits?: Circuits): ObjectDestination {
  const { hostname: bucket, pathname, searchParams } = new URL(address);
  const path = pathname.split('/').filter(Boolean).join('/');
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const client = new S3Client({
    // R2 calls its only region so, and others take any name.
    region: searchParams.get('region') ?? (endpoint ? 'auto' : undefined),
    endpoint,
    // Ceph, MinIO, Garage and Swift answer to bucket names in the host only where their operator set it up.
    forcePathStyle: endpoint !== undefined,
    // Every body carries its MD5 already, which all of them compare; checksums in trailers some refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What is read again is a page; what is sent again, five megabytes.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 15_000,
      throwOnRequestTimeout: true,
      socketTimeout: 120_000,
      // Somebody who watches a video holds one for as long as it is read.
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

/** No answer, or that the store is broken or asked too much; every other refusal is an answer. */
function isFault(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true;
  const { httpStatusCode = 500 } = error.$metadata;
  return httpStatusCode >= 500 || httpStatusCode === 429;
}

/** Why a bucket cannot be used: it is not there, its keys are refused or were not found, it is in another region. */
class BucketRefusedError extends Error {
  override name = 'BucketRefusedError';
}

/**
 * Looks whether a bucket is there for us.
 * @throws {BucketRefusedError} An answer that never came is none: it may come later.
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
