import { decodeText } from '#common/files.ts';
import { m } from '#words/messages.js';
import { ArchiveError } from '../archive/archive-error.ts';
import { endOf } from '../upload-types.ts';
import { buildMediaFinder } from './find-media.ts';
import { convertGhost, findGhostData, type GhostData } from './ghost/convert-ghost.ts';
import { convertMoodle } from './moodle/convert-moodle.ts';
import { type MoodleBackup, readBackup } from './moodle/read-backup.ts';
import { openPackage, type Package, readKind } from './open-package.ts';
import { type Omission, type SiteReading, startReading } from './site-content.ts';
import { nameOrigin, toSiteSlug } from './site-ids.ts';
import { convertWordpress } from './wordpress/convert-wordpress.ts';
import { maxWxrItems, readWxr, type WxrFile } from './wordpress/read-wxr.ts';

/**
 * Exports of another site with their media archives. `wanted` lists the ids whose texts are needed; null checks
 * all texts but omits them from the result.
 */
type SiteUpload = { uploads: { name: string; content: Blob }[]; wanted: string[] | null };

type Found = {
  wxr: WxrFile[];
  ghost: GhostData[];
  backups: { archive: number; backup: MoodleBackup }[];
  /** Names of the files in each upload; null for an upload that is not an archive. */
  archives: (string[] | null)[];
  unknown: string[];
};

/** Recognises the exports by their content and converts them. Call it in a worker thread. */
export async function readSite({ uploads, wanted }: SiteUpload): Promise<SiteReading> {
  const reading = startReading();
  const found: Found = { wxr: [], ghost: [], backups: [], archives: [], unknown: [] };
  let name = '';
  try {
    for (const [archive, upload] of uploads.entries()) {
      name = upload.name;
      await recognise(found, archive, upload);
    }
    const only = wanted && new Set(wanted);
    const tools = {
      isWanted: (id: string) => only === null || only.has(id),
      keepsTexts: only !== null,
      findMedia: buildMediaFinder(found.archives),
    };
    for (const files of Map.groupBy(found.wxr, ({ origin }) => nameOrigin(origin)).values())
      await convertWordpress(reading, files, tools);
    for (const data of found.ghost) await convertGhost(reading, data, tools);
    for (const { archive, backup } of found.backups) {
      name = uploads[archive]?.name ?? '';
      await convertMoodle(reading, backup, { ...tools, archive });
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return { ...startReading(), fault: m.transfer_file_fault({ name, reason: error.message }) };
  }
  if (found.wxr.length > 0) reading.sources.push('wordpress');
  if (found.ghost.length > 0) reading.sources.push('ghost');
  if (found.backups.length > 0) reading.sources.push('moodle');
  for (const title of found.unknown)
    reading.omissions.push({
      ...{ kind: m.transfer_kind_file(), title, isItem: false },
      reason: isRedirectFile.test(title) ? m.transfer_file_redirects() : m.transfer_file_unknown(),
    });
  if (reading.sources.length === 0) reading.fault = m.transfer_unknown();
  if (found.wxr.some(({ isCut }) => isCut))
    reading.fault = m.transfer_many({ most: new Intl.NumberFormat('fr-FR').format(maxWxrItems) });
  settlePages(reading);
  reading.omissions = withoutRepeats(reading.omissions);
  return reading;
}

/** Gives each page an address, and makes drafts of pages that cannot be published as they are. */
function settlePages({ entries, omissions }: SiteReading): void {
  for (const entry of entries) {
    if (entry.kind !== 'page') continue;
    entry.slug ||= toSiteSlug(entry.title) || 'page';
    const isEmpty = entry.isEmpty && !entry.cover;
    if (entry.status === 'draft' || (entry.status === 'published' && !isEmpty)) continue;
    const reason = isEmpty ? m.transfer_page_empty() : m.transfer_page_scheduled();
    omissions.push({ kind: m.newsroom_page(), title: entry.title, reason, isItem: false });
    entry.status = 'draft';
  }
}

/** Lists each loss of a text once. */
function withoutRepeats(omissions: readonly Omission[]): Omission[] {
  const seen = new Set<string>();
  return omissions.filter(({ kind, title, reason, isItem }) => {
    const key = JSON.stringify([kind, title, reason]);
    const isNew = isItem || !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

async function recognise(
  found: Found,
  archive: number,
  { name, content }: SiteUpload['uploads'][number],
): Promise<void> {
  if ((await readKind(content)) === 'text') {
    found.archives.push(null);
    if (!(await recogniseText(found, content))) found.unknown.push(name);
    return;
  }
  const opened = await openPackage(content);
  if (opened.names.includes('moodle_backup.xml')) {
    found.archives.push(null);
    found.backups.push({ archive, backup: await readBackup(opened) });
    return;
  }
  found.archives.push(opened.names);
  await recogniseInside(found, opened);
}

/** Finds exports beside the media, as in a folder compressed as a whole. */
async function recogniseInside(found: Found, opened: Package): Promise<void> {
  const candidates = opened.names.filter((name) => ['xml', 'json'].includes(endOf(name)));
  for (const name of candidates.slice(0, maxCandidates)) {
    const text = await opened.read(name);
    if (!text || !(await recogniseText(found, text))) found.unknown.push(name);
  }
}

const maxCandidates = 20;

/** Redirects of Ghost, which is exported apart from its content. */
const isRedirectFile = /(?:^|\/)redirects(?:-[\d-]{1,40})?\.(?:json|ya?ml)$/i;

async function recogniseText(found: Found, content: Blob): Promise<boolean> {
  const start = (await content.slice(0, 4_096).text()).replace(/^\ufeff/, '').trimStart();
  if (/<rss[\s>]/i.test(start) && /wordpress\.org\/export|<wp:wxr_version/i.test(start)) {
    found.wxr.push(await readWxr(content));
    return true;
  }
  if (!start.startsWith('{')) return false;
  const data = findGhostData(parseJson(decodeText(new Uint8Array(await content.arrayBuffer()))));
  if (data) found.ghost.push(data);
  return data !== null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
