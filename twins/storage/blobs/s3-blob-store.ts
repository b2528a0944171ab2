import { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import {
  BlobMissingError,
  type BlobState,
  type BlobStore,
  BlobStoreFullError,
  type BlobWriter,
  checkBlobId,
  createBlobId,
  isBlobId,
} from './blob-store.ts';
import { listMultipartUploads, listParts } from './multipart-uploads.ts';
import { binary, md5Of, putStream } from './put-stream.ts';

type S3BlobStoreOptions = {
  client: S3Client;
  bucket: string;
  /** Prefix of all keys: empty, or a path that ends with a slash. */
  prefix: string;
};

/** Minimum part size in S3. Only the last part may be smaller. */
const partBytes = 5 * 1024 * 1024;

/** Number of concurrent part copies, and bytes per part. S3 copies them itself, without a download. */
const copiesAtOnce = 8;
const copiedBytes = 64 * 1024 * 1024;

/**
 * Stores blobs as objects `blobs/<id>`. A blob written in pieces is a multipart upload of that key. Parts
 * have a fixed size and cannot be read back, so the bytes after the last whole part (the tail) are stored as
 * `incoming/<id>/<offset>`. The tail proves how much was synced and lets any process continue.
 */
export function createS3BlobStore({ client, bucket, prefix }: S3BlobStoreOptions): BlobStore {
  const Bucket = bucket;
  const blobKey = (id: string) => `${prefix}blobs/${checkBlobId(id)}`;
  const incomingPrefix = (id: string) => `${prefix}incoming/${checkBlobId(id)}/`;
  const tailKey = (id: string, offset: number) => `${incomingPrefix(id)}${offset}`;

  const putObject = (Key: string, bytes: Uint8Array, Metadata?: Record<string, string>) =>
    client.send(
      new PutObjectCommand({ Bucket, Key, Body: bytes, ContentMD5: md5Of(bytes), Metadata, ...binary }),
    );

  const deleteObject = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));

  async function beginParts(id: string): Promise<string> {
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key: blobKey(id), ...binary }),
    );
    if (!UploadId) throw new Error('S3 response to CreateMultipartUpload has no UploadId');
    return UploadId;
  }

  async function putPart(id: string, UploadId: string, PartNumber: number, bytes: Uint8Array) {
    const part = { Key: blobKey(id), UploadId, PartNumber, Body: bytes, ContentMD5: md5Of(bytes) };
    const { ETag } = await client.send(new UploadPartCommand({ Bucket, ...part }));
    return { ETag, PartNumber };
  }

  const completeParts = (id: string, UploadId: string, Parts: CompletedPart[]) =>
    client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key: blobKey(id), UploadId, MultipartUpload: { Parts } }),
    );

  async function abortParts(id: string, UploadId: string): Promise<void> {
    try {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key: blobKey(id), UploadId }));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  async function examine(id: string): Promise<BlobState> {
    try {
      const { ContentLength = 0, ETag = '' } = await client.send(
        new HeadObjectCommand({ Bucket, Key: blobKey(id) }),
      );
      return { size: ContentLength, mark: ETag };
    } catch (error) {
      throw nameMissing(error, `finished blob ${id} not found`);
    }
  }

  /** Reads the tail that proves that `offset` bytes of a blob were synced. */
  async function readTail(id: string, offset: number): Promise<Tail> {
    try {
      const { Body, Metadata = {} } = await client.send(
        new GetObjectCommand({ Bucket, Key: tailKey(id, offset) }),
      );
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      return { bytes, uploadId: Metadata.upload ?? '', previous: Metadata.previous ?? null };
    } catch (error) {
      throw nameMissing(error, `unfinished blob ${id} of ${offset} bytes not found`);
    }
  }

  async function* listKeys(under: string) {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: under }))
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined) yield { key: Key, touchedAt: LastModified ?? new Date() };
  }

  async function removeTails(id: string): Promise<void> {
    for await (const { key } of listKeys(incomingPrefix(id))) await deleteObject(key);
  }

  async function remove(id: string): Promise<void> {
    for await (const { key, uploadId } of listMultipartUploads(client, { bucket, prefix: blobKey(id) }))
      if (key === blobKey(id)) await abortParts(id, uploadId);
    await removeTails(id);
    await deleteObject(blobKey(id));
  }

  /** @throws {BlobMissingError} if a part is missing */
  async function listWholeParts(id: string, uploadId: string, count: number): Promise<CompletedPart[]> {
    const parts: CompletedPart[] = [];
    const upload = { Bucket, Key: blobKey(id), UploadId: uploadId };
    for await (const { PartNumber = 0, ETag, Size } of listParts(client, upload))
      if (PartNumber <= count && Size === partBytes) parts.push({ PartNumber, ETag });
    if (parts.length !== count)
      throw new BlobMissingError(`only ${parts.length} of ${count} parts of blob ${id} exist`);
    return parts;
  }

  async function finalise(id: string, size: number): Promise<void> {
    try {
      const { bytes, uploadId } = await readTail(id, size);
      const whole = Math.floor(size / partBytes);
      if (whole === 0) {
        await putObject(blobKey(id), bytes);
        await abortParts(id, uploadId);
      } else {
        const parts = await listWholeParts(id, uploadId, whole);
        if (bytes.length > 0) parts.push(await putPart(id, uploadId, whole + 1, bytes));
        await completeParts(id, uploadId, parts);
      }
    } catch (error) {
      // An earlier call may have succeeded although its response was lost: then a blob of this size exists.
      if (!(error instanceof BlobMissingError) && !isMissing(error)) throw nameFullStore(error);
      if ((await examine(id)).size !== size) throw error;
    }
    await removeTails(id);
  }

  return {
    async put(bytes, id = createBlobId()) {
      try {
        await putStream(client, { Bucket, Key: blobKey(id) }, bytes, partBytes);
        return id;
      } catch (error) {
        throw nameFullStore(error);
      }
    },

    async create() {
      const id = createBlobId();
      try {
        await putObject(tailKey(id, 0), Buffer.alloc(0), { upload: await beginParts(id) });
        return id;
      } catch (error) {
        throw nameFullStore(error);
      }
    },

    async open(id, offset) {
      const { bytes, uploadId, previous } = await readTail(id, offset);
      // The client acknowledged `offset`, so no process resumes from the previous tail.
      if (previous !== null) await deleteObject(tailKey(id, Number(previous)));
      return openWriter({ offset, tail: bytes, uploadId });

      function openWriter({ offset, tail, uploadId }: { offset: number; tail: Buffer; uploadId: string }) {
        let length = offset;
        let waiting: Uint8Array[] = [tail];
        let waitingBytes = tail.length;
        const writer: BlobWriter = {
          async write(bytes) {
            waiting.push(bytes);
            waitingBytes += bytes.length;
            length += bytes.length;
            if (waitingBytes < partBytes) return;
            const joined = Buffer.concat(waiting);
            const first = (length - waitingBytes) / partBytes + 1;
            const whole = Math.floor(waitingBytes / partBytes);
            try {
              for (let index = 0; index < whole; index++) {
                const part = joined.subarray(index * partBytes, (index + 1) * partBytes);
                await putPart(id, uploadId, first + index, part);
              }
            } catch (error) {
              throw nameFullStore(nameMissing(error, `upload of blob ${id} completed or aborted meanwhile`));
            }
            waiting = [joined.subarray(whole * partBytes)];
            waitingBytes -= whole * partBytes;
          },
          async sync() {
            try {
              const metadata = { upload: uploadId, ...(length > offset ? { previous: `${offset}` } : {}) };
              await putObject(tailKey(id, length), Buffer.concat(waiting), metadata);
            } catch (error) {
              throw nameFullStore(error);
            }
          },
          close: async () => undefined,
        };
        return writer;
      }
    },

    finalise,

    async read(id, { start, end }) {
      if (start >= end) {
        await examine(id);
        return new Blob([]).stream();
      }
      try {
        const Range = `bytes=${start}-${end - 1}`;
        const { Body, ContentLength } = await client.send(
          new GetObjectCommand({ Bucket, Key: blobKey(id), Range }),
        );
        if (ContentLength !== end - start) {
          (Body as Readable | undefined)?.destroy();
          throw new BlobMissingError(`blob ${id} has ${ContentLength} of ${end - start} bytes`);
        }
        return (Body as NonNullable<typeof Body>).transformToWebStream() as ReadableStream<Uint8Array>;
      } catch (error) {
        throw nameMissing(error, `finished blob ${id} of ${end} bytes not found`);
      }
    },

    examine,

    async copy(id) {
      const copy = createBlobId();
      const CopySource = `${bucket}/${encodeURIComponent(blobKey(id))}`;
      const { size } = await examine(id);
      try {
        // On Swift, a copy of a multipart object may share its parts and break when the original is removed.
        if (size < partBytes) {
          await client.send(new CopyObjectCommand({ Bucket, Key: blobKey(copy), CopySource }));
          return copy;
        }
        const UploadId = await beginParts(copy);
        try {
          await completeParts(copy, UploadId, await copyParts(copy, UploadId, CopySource, size));
        } catch (error) {
          await abortParts(copy, UploadId);
          throw error;
        }
        return copy;
      } catch (error) {
        throw nameFullStore(nameMissing(error, `finished blob ${id} not found`));
      }
    },

    remove,

    async *list() {
      const unfinished = new Map<string, Date>();
      const touch = (id: string, at: Date) => {
        if (isBlobId(id) && at > (unfinished.get(id) ?? new Date(0))) unfinished.set(id, at);
      };
      for await (const { key, touchedAt } of listKeys(`${prefix}incoming/`))
        touch(key.slice(`${prefix}incoming/`.length).split('/')[0] ?? '', touchedAt);
      // Uploads of processes that died before they wrote the first tail.
      const under = { bucket, prefix: `${prefix}blobs/` };
      for await (const { key, initiatedAt } of listMultipartUploads(client, under))
        touch(key.slice(under.prefix.length), initiatedAt);
      for await (const { key, touchedAt } of listKeys(under.prefix)) {
        const id = key.slice(under.prefix.length);
        if (isBlobId(id) && !unfinished.has(id)) yield { id, touchedAt };
      }
      for (const [id, touchedAt] of unfinished) yield { id, touchedAt };
    },
  };

  async function copyParts(copy: string, UploadId: string, CopySource: string, size: number) {
    const parts: CompletedPart[] = [];
    const count = Math.ceil(size / copiedBytes);
    const copyPart = async (index: number) => {
      const CopySourceRange = `bytes=${index * copiedBytes}-${Math.min((index + 1) * copiedBytes, size) - 1}`;
      const part = { Key: blobKey(copy), UploadId, PartNumber: index + 1, CopySource, CopySourceRange };
      const { CopyPartResult } = await client.send(new UploadPartCopyCommand({ Bucket, ...part }));
      parts[index] = { PartNumber: index + 1, ETag: CopyPartResult?.ETag };
    };
    for (let first = 0; first < count; first += copiesAtOnce) {
      const indexes = Array.from(
        { length: Math.min(copiesAtOnce, count - first) },
        (_, each) => first + each,
      );
      await Promise.all(indexes.map(copyPart));
    }
    return parts;
  }
}

/** Synced bytes after the last whole part, and the offset of the previous sync. */
type Tail = { bytes: Buffer; uploadId: string; previous: string | null };

/** `InvalidRange`: bytes are missing. https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload', 'InvalidRange']);

const isMissing = (error: unknown): boolean => error instanceof S3ServiceException && MISSING.has(error.name);

function nameMissing(error: unknown, message: string): unknown {
  return isMissing(error) ? new BlobMissingError(message, { cause: error }) : error;
}

/** Error names of Ceph, MinIO and others for a full bucket or disk. AWS has no such limit. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity', 'InsufficientStorage']);

function nameFullStore(error: unknown): unknown {
  if (!(error instanceof S3ServiceException)) return error;
  if (!FULL.has(error.name) && error.$metadata.httpStatusCode !== 507) return error;
  return new BlobStoreFullError('no space left for files', { cause: error });
}
