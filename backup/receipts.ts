import { z } from 'zod';
import { type BackupDestination, readWhole } from './destinations/backup-destination.ts';

/** Record that an archive was verified. Archives without a receipt are not listed. Not confidential. */
export type Receipt = {
  takenAt: Date;
  /** Files beside the archive that belong to it. */
  entries: string[];
  /** Both releases of an upgrade, such as `0.9.0-to-1.0.0`. Absent for nightly backups. */
  upgrade?: string | undefined;
};

const folder = 'archives/';

const receiptSchema = z.object({
  takenAt: z.iso.datetime().transform((text) => new Date(text)),
  entries: z.array(z.string()),
  upgrade: z.string().optional(),
});

/** Returns the name of an archive, such as `archives/2026-11-25T02-10-00.000Z.zip`. */
export const toArchiveName = ({ takenAt, upgrade }: Pick<Receipt, 'takenAt' | 'upgrade'>): string =>
  `${folder}${takenAt.toISOString().replaceAll(':', '-')}${upgrade ? `-${upgrade}` : ''}.zip`;

export async function writeReceipt(destination: BackupDestination, receipt: Receipt): Promise<void> {
  const name = toArchiveName(receipt).replace(/\.zip$/, '.json');
  await destination.write(name, new Blob([JSON.stringify(receipt)]).stream());
}

/** Lists the receipts of verified archives, oldest first. */
export async function listReceipts(destination: BackupDestination): Promise<(Receipt & { name: string })[]> {
  const found: (Receipt & { name: string })[] = [];
  for await (const { name } of destination.list(folder))
    if (name.endsWith('.json'))
      found.push({
        name,
        ...receiptSchema.parse(JSON.parse(await new Response(await readWhole(destination, name)).text())),
      });
  return found.sort((a, b) => a.takenAt.getTime() - b.takenAt.getTime());
}
