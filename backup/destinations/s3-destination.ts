import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ObjectDestination } from '#clients/object-store.ts';
import { putStream } from '#twins/storage/blobs/put-stream.ts';
import { BackupError } from '../backup-error.ts';
import type { BackupDestination } from './backup-destination.ts';

/** S3 allows ten thousand parts per upload, so an archive may have up to 160 GB. */
const partBytes = 16 * 1024 * 1024;

export function createS3Destination({
  client,
  bucket: Bucket,
  prefix: top,
}: ObjectDestination): BackupDestination {
  const title = `s3://${Bucket}/${top.slice(0, -1)}`;
  const toKey = (name: string) => ({ Bucket, Key: top + name });

  /** Turns every error of the service into a BackupError `place`. */
  const ask = async <Answer>(asking: Promise<Answer>): Promise<Answer> => {
    try {
      return await asking;
    } catch (error) {
      if (error instanceof BackupError) throw error;
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new BackupError('place', `Backups cannot be written to or read from ${title} (${reason}).`, {
        cause: error,
      });
    }
  };

  return {
    title,

    write: (name, bytes) => ask(putStream(client, toKey(name), bytes, partBytes)),

    async read(name, { start, end }) {
      if (end <= start) return new Blob([]).stream();
      const command = new GetObjectCommand({ ...toKey(name), Range: `bytes=${start}-${end - 1}` });
      const { Body } = await ask(
        client.send(command).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
          throw new BackupError('damaged', `${name} is missing in ${title}.`, { cause: error });
        }),
      );
      if (!Body) throw new BackupError('place', `${title} returned an empty response for ${name}.`);
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
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: top + prefix });
      for (;;) {
        const { value: page, done } = await ask(pages.next());
        if (done) return;
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          yield { name: Key.slice(top.length), size: Size };
      }
    },

    async remove(name) {
      await ask(client.send(new DeleteObjectCommand(toKey(name))));
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
