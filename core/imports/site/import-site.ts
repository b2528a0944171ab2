import { clearContentCache } from '../../cache-by-content.ts';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import {
  checkTexts,
  planReading,
  readSiteUploads,
  readTexts,
  type SiteImport,
  type SitePlan,
} from './plan-site.ts';
import { redirectMoved } from './redirect-moved.ts';
import type { Omission } from './site-content.ts';
import { finishSiteImport, openSiteImport } from './site-imports.ts';
import { createMediaStore } from './store-media.ts';
import { writeEntry } from './write-entry.ts';
import { writeLessons } from './write-lessons.ts';

/** Number of texts that are converted together. Each time, the exports are parsed again. */
const batchSize = 250;

/** Time after which an import returns, in milliseconds; the page then asks for the rest. */
const turnMilliseconds = 15_000;

/**
 * Imports news items, pages and lessons that are not here yet, then redirects their former addresses. Existing
 * items only get missing pictures, unless they were edited. Returns after some seconds with the numbers of
 * written and remaining contents and redirects; a repeated call continues. `troubles` lists what the plan could
 * not know: damaged pictures, and slugs and redirects added meanwhile.
 * @throws {AppError} invalid-input
 */
export async function importSite(
  core: Core,
  actor: Actor,
  { uploads: wanted, publish }: SiteImport,
): Promise<SiteProgress> {
  const end = performance.now() + turnMilliseconds;
  const hasTime = () => performance.now() < end;
  const uploads = await readSiteUploads(core, { uploads: wanted });
  const listed = await checkTexts(core, uploads, { uploads: wanted });
  const first = await planReading(core, listed);
  const isComplete = first.pending.length + first.redirects.pending.length === 0;
  if (first.fault || isComplete) {
    if (!first.fault) await removeUploads(core, wanted);
    return { plan: first, made: 0, redirected: 0, remaining: 0, troubles: [] };
  }
  const importId = await openSiteImport(core, actor, wanted);
  const troubles: Omission[] = [];
  const report = (omission: Omission) => void troubles.push(omission);
  const withSlug = <Content extends { id: string; slug: string }>(content: Content): Content => ({
    ...content,
    slug: first.slugs.get(content.id) ?? content.slug,
  });
  let made = 0;
  while (made < first.pending.length && (made === 0 || hasTime())) {
    const ids = first.pending.slice(made, made + batchSize);
    const reading = await readTexts(core, uploads, ids);
    const store = createMediaStore(core, {
      ...{ uploads: uploads.map(({ content }) => content), media: reading.media },
      report,
    });
    const isNow = new Set(ids);
    const entries = reading.entries.filter(({ id }) => isNow.has(id));
    let written = 0;
    for (const entry of entries) {
      if (made + written > 0 && !hasTime()) break;
      await writeEntry(core, actor, { importId, entry: withSlug(entry), store, publish, report });
      written += 1;
    }
    if (written < entries.length) {
      made += written;
      break;
    }
    for (const course of reading.courses) {
      const some = course.lessons.filter(({ id }) => isNow.has(id));
      if (some.length > 0)
        await writeLessons(core, actor, {
          importId,
          course: withSlug(course),
          lessons: some,
          store,
          report,
        });
    }
    made += ids.length;
  }
  let redirected = 0;
  let remaining = first.pending.length - made + first.redirects.pending.length;
  if (made === first.pending.length) {
    // The new rows determine the destinations.
    const { pending } = (await planReading(core, listed)).redirects;
    const added = await redirectMoved(core, actor, { importId, pending, hasTime });
    redirected = added.added;
    remaining = added.remaining;
    troubles.push(...added.refused);
  }
  clearContentCache(core);
  if (remaining === 0) {
    await finishSiteImport(core, importId);
    await removeUploads(core, wanted);
  }
  return { plan: first, made, redirected, remaining, troubles };
}

type SiteProgress = {
  plan: SitePlan;
  made: number;
  redirected: number;
  remaining: number;
  troubles: Omission[];
};

async function removeUploads({ files }: Pick<Core, 'files'>, uploads: SiteImport['uploads']): Promise<void> {
  for (const { path } of uploads) await files.remove(path);
}
