import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Core } from '#core/context.ts';
import { type IdentityLetter, sendIdentityLetter } from '#core/letters/send-identity-letter.ts';
import { acceptUpload } from '#core/media/accept-upload.ts';
import { authorizeFile, type FileRequest } from '#core/media/authorize-file.ts';
import type { Files } from '#core/media/files.ts';
import { isPublicPath } from '#core/media/object-address.ts';
import { createPriceMemory } from '#core/prices/price-memory.ts';
import { connectDatabase } from '#database/connect.ts';
import type { StorageTwin } from '#twins/storage/create-storage-twin.ts';
import type { ObjectMetadata } from '#twins/storage/objects/present-object.ts';

/** What Node's side hands over: official clients already built. */
export type CoreParts = Omit<Core, 'db' | 'prices' | 'now'> & { pool: pg.Pool };

/** Puts the school's functions on top of the clients. Nothing is started. */
export function buildCore({ pool, ...parts }: CoreParts): Core {
  const db = connectDatabase(pool);
  const now = () => new Date();
  return {
    ...parts,
    db,
    prices: createPriceMemory({
      payments: parts.payments,
      db,
      now,
      onError: (error) => parts.log.warn({ err: error }, 'a price could not be refreshed'),
    }),
    now,
  };
}

/** What the twins ask the school, answered by its own functions. */
export function buildRules(core: Core): SiteRules {
  return {
    authorizeFile: (request) => authorizeFile(core, request),
    acceptUpload,
    isPublicPath,
    deliverIdentityLetter: (letter) => sendIdentityLetter(core, letter),
  };
}

/** The school's own decisions that a twin asks for while it answers. */
export type SiteRules = {
  authorizeFile(request: FileRequest): Promise<boolean>;
  acceptUpload(upload: { path: string; size: number; contentType: string }): true | string;
  isPublicPath(path: string): boolean;
  deliverIdentityLetter(letter: IdentityLetter): Promise<void>;
};

/** The files service as the school's functions use it. */
export function toFiles(storage: StorageTwin, bucket: string): Files {
  const describe = (object: ObjectMetadata) => ({
    path: object.path,
    size: object.size,
    contentType: object.contentType,
    publicUrl: object.downloadUrl,
  });
  return {
    bucket,
    signDownload: (path, options) => storage.signDownload(path, options),
    async put(path, bytes, options) {
      const body = bytes instanceof Readable ? (Readable.toWeb(bytes) as ReadableStream<Uint8Array>) : bytes;
      return describe(await storage.putObject(path, body, options));
    },
    async read(path) {
      const { body } = await storage.readObject(path);
      return new Uint8Array(await new Response(body).arrayBuffer());
    },
    async stat(path) {
      const object = path ? await storage.statObject(path) : null;
      return object && describe(object);
    },
    remove: (path) => storage.deleteObject(path),
    copy: async (from, to) => describe(await storage.copyObject(from, to)),
    async *list(prefix) {
      for await (const object of storage.listObjects(prefix))
        yield { ...describe(object), createdAt: object.createdAt };
    },
    measure: () => storage.measure(),
  };
}
