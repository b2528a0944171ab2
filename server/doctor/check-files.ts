import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Finding } from '#core/service-settings/service-control.ts';
import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { openBlobStore } from '../blob-store.ts';
import { type Examined, explainFault } from './finding.ts';

/** Writes a small file into the file store, reads it in whole and in part, and removes it. */
export async function checkFiles({ config: { blobsUrl } }: Examined): Promise<Finding> {
  const place = nameBlobPlace(blobsUrl);
  try {
    const fault = await tryOut(await openBlobStore(blobsUrl));
    if (!fault) return { words: `${place} : écrire, lire et effacer réussissent` };
    return {
      words: `${place} : ${fault}`,
      remedy: 'Ce service modifie les fichiers : ne l’utilisez pas.',
    };
  } catch (error) {
    return {
      words: `${place} : ${explainFault(error)}`,
      remedy: blobsUrl.startsWith('file:')
        ? 'Mettez dans BLOBS_URL un dossier où ce compte peut écrire.'
        : 'Vérifiez le nom du seau, region et endpoint dans BLOBS_URL, et les droits de AWS_ACCESS_KEY_ID sur ce seau (lister, lire, écrire, effacer).',
    };
  }
}

/** Returns the location of the store without the query, which contains connection parameters. */
const nameBlobPlace = (url: string): string =>
  decodeURIComponent((url.split('?')[0] ?? '').replace(/^file:\/\//, ''));

/** Returns the failure, or null if the bytes are intact. */
async function tryOut(blobs: BlobStore): Promise<string | null> {
  const bytes = randomBytes(1_024);
  const read = async (start: number, end: number) => buffer(await blobs.read(id, { start, end }));
  const id = await blobs.put(
    (async function* once() {
      yield bytes;
    })(),
  );
  try {
    if (!bytes.equals(await read(0, bytes.length))) return 'ce qui est relu n’est pas ce qui a été écrit';
    if (!bytes.subarray(100, 200).equals(await read(100, 200)))
      return 'une partie d’un fichier ne peut pas être lue seule';
    return null;
  } finally {
    await blobs.remove(id);
  }
}
