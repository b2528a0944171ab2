import { z } from 'zod';
import { type BackupDestination, readWhole } from './destinations/backup-destination.ts';

/** Record that an archive was verified. Archives without a receipt are not listed. Not confidential. */
export type Receipt = {
  takenAt: Date;
  /** Files beside the archive that belong to it. */
  entries: string[];
};

const folder = 'archives/';

const receipt = z.object({
  takenAt: z.iso.datetime().transform((text) => new Date(text)),
  entries: z.array(z.string()),
});

/** Returns the name of an archive, such as `archives/2026-11-25T02-10-00.000Z.zip`. */
export const toArchiveName = (takenAt: Date): string =>
  `${folder}${takenAt.toISOString().replaceAll(':', '-')}.zip`;

const toReceiptName = (takenAt: Date): string => toArchiveName(takenAt).replace(/\.zip$/, '.json');

export async function writeReceipt(
  destination: BackupDestination,
  { takenAt, entries }: Receipt,
): Promise<void> {
  const text = JSON.stringify({ takenAt: takenAt.toISOString(), entries });
  await destination.write(toReceiptName(takenAt), new Blob([text]).stream());
}

/** Lists the receipts of verified archives, oldest first. */
export async function listReceipts(destination: BackupDestination): Promise<(Receipt & { name: string })[]> {
  const found: (Receipt & { name: string })[] = [];
  for await (const { name } of destination.list(folder))
    if (name.endsWith('.json'))
      found.push({
        name,
        ...receipt.parse(JSON.parse(await new Response(await readWhole(destination, name)).text())),
      });
  return found.sort((a, b) => a.takenAt.getTime() - b.takenAt.getTime());
}
