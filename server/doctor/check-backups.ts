import { randomBytes } from 'node:crypto';
import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BackupError } from '#backup/backup-error.ts';
import { openDestination } from '#backup/destinations/open-destination.ts';
import type { Finding } from '#core/service-settings/service-control.ts';
import { type Config, isPrivateSite } from '../config.ts';
import { findNearest } from './check-machine.ts';
import { type Examined, explainFault, listFaultCodes } from './finding.ts';

/** Tests writing to the backup destination and warns if it is on the school's own disk. */
export async function checkBackups({ config }: Examined): Promise<Finding> {
  const { url } = config.backup;
  if (url === null) return { words: 'aucune : BACKUP_URL vaut none' };
  const folder = url.startsWith('file:') ? fileURLToPath(url) : null;
  const title = folder ?? (url.split('?')[0] as string);
  try {
    const nearest = folder && (await findNearest(folder));
    // Does not create the folder: it would be inaccessible to the school's own account.
    if (nearest && nearest !== folder) await rmdir(await mkdtemp(join(nearest, '.essai-')));
    else if (!(await writeAndMeasure(url, config.backup.credentials)))
      return { words: `${title} : ce qui est relu n’est pas ce qui a été écrit`, remedy, advice };
    if (!nearest || !(await sharesDisk(nearest, config.dataDirectory)))
      return { words: `${title} : écrire, lire et effacer réussissent` };
  } catch (error) {
    const isFull = error instanceof BackupError && error.fault === 'no-room';
    const reason = explainPlace(error, { isFolder: folder !== null });
    return {
      words: `${title} : ${isFull ? 'il reste moins de 512 Mo' : reason}`,
      remedy: isFull ? 'Libérez de la place sur ce disque, ou mettez-en un autre dans BACKUP_URL.' : remedy,
      advice,
    };
  }
  const words = `${title} : sur le même disque que l’école`;
  // No warning on a private machine: it often has only one disk, and no data to lose yet.
  if (isPrivateSite(config.siteUrl)) return { words };
  return {
    words,
    advice:
      'Choisissez ci-dessous un autre disque ou un seau S3 : une panne de ce disque détruirait aussi les sauvegardes.',
    remedy:
      'Mettez dans BACKUP_URL un autre disque ou un seau S3 : une panne de ce disque détruirait aussi les sauvegardes.',
  };
}

const advice = 'Choisissez un dossier où le site peut écrire, ou un seau S3 avec sa clé.';

const remedy = 'Mettez dans BACKUP_URL un dossier où ce compte peut écrire, ou un seau S3 et ses droits.';

/** The cause is more precise than the English sentence of a BackupError. */
function explainPlace(error: unknown, { isFolder }: { isFolder: boolean }): string {
  const codes = listFaultCodes(error);
  if (isFolder && codes.some((code) => code === 'EEXIST' || code === 'ENOTDIR'))
    return 'ce n’est pas un dossier';
  if (isFolder && codes.includes('ENOENT')) return 'ce dossier ne peut pas être créé';
  const cause = error instanceof BackupError ? error.cause : error;
  if (cause instanceof Error && cause.name === 'CredentialsProviderError') return 'la clé du seau manque';
  return explainFault(cause ?? error);
}

async function writeAndMeasure(url: string, credentials: Config['backup']['credentials']): Promise<boolean> {
  const destination = await openDestination(url, credentials);
  const name = `essai-${randomBytes(6).toString('hex')}`;
  await destination.write(name, new Blob(['essai']).stream());
  const size = await destination.measure(name);
  await destination.remove(name);
  return size === 5;
}

async function sharesDisk(folder: string, dataDirectory: string): Promise<boolean> {
  const [here, there] = await Promise.all([stat(folder), stat(await findNearest(dataDirectory))]);
  return here.dev === there.dev;
}
