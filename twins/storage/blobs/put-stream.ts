import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

type ObjectName = { Bucket: string; Key: string };

/** A type that browsers never execute, in case the bucket is made public. */
export const binary = { ContentType: 'application/octet-stream' };

/** Returns the only checksum of a request body that every S3 implementation verifies, in base64. */
export const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

/**
 * Stores a stream as one object, or nothing on error. S3 allows ten thousand parts of at least 5 MiB, R2 only
 * parts of one size (except the last): https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html ·
 * https://developers.cloudflare.com/r2/objects/multipart-objects/
 */
export async function putStream(
  client: S3Client,
  name: ObjectName,
  bytes: AsyncIterable<Uint8Array>,
  partBytes: number,
): Promise<void> {
  let UploadId: string | undefined;
  const parts: CompletedPart[] = [];
  try {
    for await (const { part, isLast } of inParts(bytes, partBytes)) {
      const body = { Body: part, ContentMD5: md5Of(part) };
      if (isLast && !UploadId) {
        await client.send(new PutObjectCommand({ ...name, ...body, ...binary }));
        return;
      }
      UploadId ??= (await client.send(new CreateMultipartUploadCommand({ ...name, ...binary }))).UploadId;
      if (part.length === 0) continue;
      const PartNumber = parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...name, UploadId, PartNumber, ...body }));
      parts.push({ ETag, PartNumber });
    }
    const MultipartUpload = { Parts: parts };
    await client.send(new CompleteMultipartUploadCommand({ ...name, UploadId, MultipartUpload }));
  } catch (error) {
    // If this fails too, a later sweep lists and aborts the upload.
    if (UploadId)
      await client.send(new AbortMultipartUploadCommand({ ...name, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** Splits a stream into parts of one size. Only the last may be smaller, or empty. */
async function* inParts(
  bytes: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<{ part: Uint8Array; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    while (length >= partBytes) {
      const joined = Buffer.concat(waiting);
      yield { part: joined.subarray(0, partBytes), isLast: false };
      waiting = [joined.subarray(partBytes)];
      length -= partBytes;
    }
  }
  yield { part: Buffer.concat(waiting), isLast: true };
}
