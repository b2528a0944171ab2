import { Readable } from 'node:stream';
import type { Files } from '#core/media/files.ts';
import type { StorageTwin } from '#twins/storage/create-storage-twin.ts';
import type { ObjectMetadata } from '#twins/storage/objects/object-metadata.ts';

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
