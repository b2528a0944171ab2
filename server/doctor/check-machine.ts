import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { formatBytes } from '#common/files.ts';
import type { Finding } from '#core/service-settings/service-control.ts';
import { measureDisks } from '../measure-disks.ts';
import { createVideoTools } from '../video-tools.ts';
import { type Examined, explainFault, listFaultCodes } from './finding.ts';

export function checkNodeVersion(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 17)) return { words: version };
  return {
    words: `${version}, alors qu’il faut 24.17 ou plus récent`,
    remedy: 'Lancez la commande par npm : sous Linux, le projet apporte son propre Node.',
  };
}

/** Checks that the data folder exists, or can be created, and is writable. */
export async function checkDataDirectory({ config: { dataDirectory } }: Examined): Promise<Finding> {
  try {
    const found = await findNearest(dataDirectory);
    if (!(await stat(found)).isDirectory())
      throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    await access(found, constants.W_OK | constants.X_OK);
    return { words: found === dataDirectory ? dataDirectory : `${dataDirectory} (sera créé)` };
  } catch (error) {
    const isFile = listFaultCodes(error).includes('ENOTDIR');
    return {
      words: `${dataDirectory} : ${isFile ? 'un fichier a déjà ce nom' : explainFault(error)}`,
      remedy: 'Mettez dans DATA_DIR un dossier où ce compte peut écrire (chown, ou un autre dossier).',
    };
  }
}

/** Returns the folder itself, or its nearest existing ancestor. */
export async function findNearest(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch (error) {
    if (listFaultCodes(error)[0] !== 'ENOENT' || dirname(folder) === folder) throw error;
    return findNearest(dirname(folder));
  }
}

/** Free space below which the school also warns its owner. It rejects writes only far below this. */
const minFreeBytes = 1_024 ** 3;

export async function checkDisk({ config }: Examined): Promise<Finding> {
  const dataDirectory = await findNearest(config.dataDirectory);
  const disks = await measureDisks({ ...config, dataDirectory });
  const freeBytes = Math.min(...disks.map((disk) => disk.freeBytes));
  const words = `${formatBytes(freeBytes)} libres`;
  if (freeBytes >= minFreeBytes) return { words };
  return { words, remedy: 'Libérez de la place, ou agrandissez le disque : il faut 1 Go libre minimum.' };
}

/** Without ffmpeg, the school works, so this has no remedy. */
export async function checkVideos({ config: { dataDirectory } }: Examined): Promise<Finding> {
  const version = await createVideoTools({ directory: dataDirectory }).findVersion();
  return {
    words: version ? `ffmpeg ${version}` : 'sans ffmpeg, elles ne sont pas converties (apt install ffmpeg)',
  };
}

/** Largest accepted difference in milliseconds, because tokens and webhooks are valid for minutes only. */
const maxSkew = 30_000;

/** Compares our clock with those of the services contacted by earlier checks, so it must run last. */
export async function checkClock({ clocks }: Examined): Promise<Finding> {
  const wrong = [...clocks].filter(([, ahead]) => Math.abs(ahead) > maxSkew);
  if (wrong.length > 0)
    return {
      words: wrong
        .map(
          ([who, ahead]) =>
            `${Math.round(Math.abs(ahead) / 1_000)} s ${ahead > 0 ? 'de retard sur' : 'd’avance sur'} ${who}`,
        )
        .join(', '),
      remedy: 'Mettez les machines à l’heure : timedatectl set-ntp true.',
    };
  if (clocks.size === 0) return { words: 'aucun service d’une autre machine avec qui comparer' };
  return { words: `d’accord avec ${[...clocks.keys()].join(', ')}` };
}
