import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { BackupError } from '../backup-error.ts';
import type { BackupPlace } from './backup-place.ts';

/** The first parts are so large; ten thousand are allowed, so that later ones grow. https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_OF_A_SIZE = 1_000;

/** Keeps backups in a bucket, under the prefix of its address; credentials by the client's standard chain. */
export function createS3Place(url: URL): BackupPlace {
  const endpoint = url.searchParams.get('endpoint');
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // What is like S3 does not know the sums that the client adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const Bucket = url.hostname;
  const folder = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  const top = folder ? `${folder}/` : '';
  const title = `s3://${Bucket}/${folder}`;
  const toKey = (name: string) => ({ Bucket, Key: top + name });

  /** Every failure of the service is the place's. */
  const ask = async <Answer>(asking: Promise<Answer>): Promise<Answer> => {
    try {
      return await asking;
    } catch (error) {
      if (error instanceof BackupError) throw error;
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new BackupError('place', `${title} does not take or give backups (${reason}).`, { cause: error });
    }
  };

  const place: BackupPlace = {
    title,

    async write(name, bytes) {
      const parts = cutParts(bytes);
      const first = await parts.next();
      const second = await parts.next();
      if (second.done) {
        const Body = first.value ?? new Uint8Array();
        await ask(client.send(new PutObjectCommand({ ...toKey(name), Body })));
        return;
      }
      const { UploadId } = await ask(client.send(new CreateMultipartUploadCommand(toKey(name))));
      const sent: CompletedPart[] = [];
      const send = async (Body: Uint8Array) => {
        const PartNumber = sent.length + 1;
        const command = new UploadPartCommand({ ...toKey(name), UploadId, PartNumber, Body });
        const { ETag } = await ask(client.send(command));
        sent.push({ ETag, PartNumber });
      };
      try {
        await send(first.value as Uint8Array);
        await send(second.value);
        for await (const part of parts) await send(part);
        const MultipartUpload = { Parts: sent };
        await ask(
          client.send(new CompleteMultipartUploadCommand({ ...toKey(name), UploadId, MultipartUpload })),
        );
      } catch (error) {
        await client
          .send(new AbortMultipartUploadCommand({ ...toKey(name), UploadId }))
          .catch(() => undefined);
        throw error;
      }
    },

    async read(name, { start, end }) {
      if (end <= start) return new Blob([]).stream();
      const command = new GetObjectCommand({ ...toKey(name), Range: `bytes=${start}-${end - 1}` });
      const { Body } = await ask(
        client.send(command).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
          throw new BackupError('damaged', `${name} is missing in ${title}.`, { cause: error });
        }),
      );
      if (!Body) throw new BackupError('place', `${title} answered nothing for ${name}.`);
      return Body.transformToWebStream() as ReadableStream<Uint8Array>;
    },

    async measure(name) {
      try {
        return (await client.send(new HeadObjectCommand(toKey(name)))).ContentLength ?? 0;
      } catch (error) {
        return isMissing(error) ? null : await ask(Promise.reject(error));
      }
    },

    async *list(prefix) {
      let after: string | undefined;
      do {
        const page = await ask(
          client.send(new ListObjectsV2Command({ Bucket, Prefix: top + prefix, ContinuationToken: after })),
        );
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          yield { name: Key.slice(top.length), size: Size };
        after = page.NextContinuationToken;
      } while (after);
    },

    async remove(name) {
      await ask(client.send(new DeleteObjectCommand(toKey(name))));
    },
  };
  return place;
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Cuts a stream into parts as a multipart upload takes them: all but the last have their size. */
async function* cutParts(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let [waiting, length, count] = [[] as Uint8Array[], 0, 0];
  const toSize = () => PART_BYTES * (1 + Math.floor(count / PARTS_OF_A_SIZE));
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    while (length >= toSize()) {
      const whole = Buffer.concat(waiting);
      const size = toSize();
      yield whole.subarray(0, size);
      count += 1;
      [waiting, length] = [[whole.subarray(size)], length - size];
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}
