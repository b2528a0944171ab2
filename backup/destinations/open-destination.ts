import { fileURLToPath } from 'node:url';
import type { BackupDestination } from './backup-destination.ts';
import { createFolderDestination } from './folder-destination.ts';

/** Opens the destination at `file:///…` or `s3://bucket/prefix?region=…&endpoint=…`. */
export async function openDestination(
  address: string,
  credentials?: { accessKeyId: string; secretAccessKey: string },
): Promise<BackupDestination> {
  const url = new URL(address);
  if (url.protocol === 'file:') return createFolderDestination(fileURLToPath(url));
  // The S3 client is slow to load and rarely needed.
  const [{ createObjectDestination }, { createS3Destination }] = await Promise.all([
    import('#clients/object-store.ts'),
    import('./s3-destination.ts'),
  ]);
  return createS3Destination(createObjectDestination(address, undefined, credentials));
}
