import { fileURLToPath } from 'node:url';
import type { BackupPlace } from './backup-place.ts';
import { createFolderPlace } from './folder-place.ts';

/** The place that an address names: `file:///…`, or `s3://bucket/prefix?region=…&endpoint=…`. */
export async function openPlace(address: string): Promise<BackupPlace> {
  const url = new URL(address);
  if (url.protocol === 'file:') return createFolderPlace(fileURLToPath(url));
  // Its client takes a while to load, and few need it.
  const [{ createObjectPlace }, { createS3Place }] = await Promise.all([
    import('#clients/object-store.ts'),
    import('./s3-place.ts'),
  ]);
  return createS3Place(createObjectPlace(address));
}
