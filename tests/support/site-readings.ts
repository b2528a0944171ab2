import { expect } from 'vitest';
import { readSite } from '#core/imports/site/read-site.ts';
import type { SiteReading } from '#core/imports/site/site-content.ts';

type Given = Record<string, Uint8Array | string>;

/** Reads exports by their file names. `wanted` lists the ids whose texts are kept. */
export const readExports = (files: Given, wanted: string[] | null = null): Promise<SiteReading> =>
  readSite({
    uploads: Object.entries(files).map(([name, content]) => ({
      name,
      content: new Blob([content as Uint8Array<ArrayBuffer>]),
    })),
    wanted,
  });

/** Every item of an export is either imported or reported. */
export function expectNothingLost({ items, kept, omissions }: SiteReading): void {
  expect(kept + omissions.filter(({ isItem }) => isItem).length).toBe(items);
}

/** Lists the reported losses of an item by its title. */
export const reasonsFor = ({ omissions }: SiteReading, title: string) =>
  omissions.filter((omission) => omission.title === title).map(({ reason }) => reason);

/** Reads exports with all their texts. */
export const readTexts = async (files: Given) => {
  const { entries, courses } = await readExports(files);
  const ids = [...entries, ...courses.flatMap(({ lessons }) => lessons)].map(({ id }) => id);
  return readExports(files, ids);
};
