import type { Picture } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { storePicture } from '../../media/pictures.ts';
import { ArchiveError } from '../archive/archive-error.ts';
import { openPackage, type Package } from './open-package.ts';
import type { Omission, SiteMedia } from './site-content.ts';

export type MediaStore = {
  read(key: string): Promise<Uint8Array | null>;
  /** Stores a picture, or reports it and returns null if it cannot be read. */
  storePicture(
    key: string,
    place: { area: 'news' | 'pages' | 'lessons'; folder: string; title: string },
  ): Promise<Picture | null>;
};

/** Reads pictures and files from the uploaded archives while an import runs. */
export function createMediaStore(
  core: Pick<Core, 'files' | 'runInWorker'>,
  {
    uploads,
    media,
    report,
  }: { uploads: readonly Blob[]; media: readonly SiteMedia[]; report: (omission: Omission) => void },
): MediaStore {
  const byKey = new Map(media.map((each) => [each.key, each]));
  const opened = new Map<number, Promise<Package>>();
  async function read(key: string): Promise<Uint8Array | null> {
    const found = byKey.get(key);
    const upload = found && uploads[found.archive];
    if (!found || !upload) return null;
    const archive = opened.get(found.archive) ?? openPackage(upload);
    opened.set(found.archive, archive);
    const file = await (await archive).read(found.path);
    return file && new Uint8Array(await file.arrayBuffer());
  }
  return {
    read,
    async storePicture(key, { area, folder, title }) {
      try {
        const bytes = await read(key);
        if (bytes) return await storePicture(core, { bytes, area, folder, name: key, alt: '' });
      } catch (error) {
        // One damaged picture must not stop the import.
        const isDamaged = error instanceof AppError && error.code === 'invalid-input';
        if (!isDamaged && !(error instanceof ArchiveError)) throw error;
      }
      const name = byKey.get(key)?.path ?? key;
      report({
        ...{ kind: m.transfer_kind_media(), title, isItem: false },
        reason: m.transfer_picture_broken({ name: name.slice(name.lastIndexOf('/') + 1) }),
      });
      return null;
    },
  };
}
