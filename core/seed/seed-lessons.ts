import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { chapters, lessons } from '#database/tables/lessons.ts';
import type { StoredFile } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import { htmlToLessonText } from '../imports/html-to-rich-text.ts';
import { type LessonFacts, readMarkdown } from '../lessons/read-lesson-text.ts';
import type { ObjectKind } from '../media/object-address.ts';
import { putMedia, toMediaObject } from './put-media.ts';

/** Folders of the lesson texts (one subfolder per product) and of the files that lessons contain. */
type SeedFolders = { programmes: string; media: string };

/** Returns the slugs of demonstration products with lessons. */
export const listSeededProgrammes = (folders: Pick<SeedFolders, 'programmes'>): Promise<string[]> =>
  readdir(folders.programmes);

/** Publishes a product's lessons and chapters in file order, unless it has any. */
export async function seedLessons(
  core: Pick<Core, 'db' | 'files' | 'now'>,
  productId: string,
  folders: SeedFolders,
): Promise<void> {
  const [present] = await core.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(eq(lessons.productId, productId))
    .limit(1);
  if (present) return;
  const folder = join(folders.programmes, productId);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const texts = await Promise.all(
    names.map(async (name) => readMarkdown(await readFile(join(folder, name), 'utf8'))),
  );
  const titles = [...new Set(texts.flatMap(({ facts }) => facts.chapitre ?? []))];
  const toChapterId = (title: string) => toId(`${productId}:chapter:${title}`);
  const rows = await Promise.all(
    texts.map(async ({ facts, html }, position) => ({
      id: `${productId}-${position + 1}`,
      productId,
      chapterId: facts.chapitre ? toChapterId(facts.chapitre) : null,
      position,
      title: facts.titre ?? '',
      body: htmlToLessonText(html),
      duration: Number(facts.duree),
      free: facts.libre === 'oui',
      displayed: true,
      ...(await putLessonMedia(core, `${productId}-${position + 1}`, facts, folders.media)),
      createdAt: core.now(),
      updatedAt: core.now(),
    })),
  );
  await core.db.transaction(async (tx) => {
    if (titles.length > 0)
      await tx
        .insert(chapters)
        .values(titles.map((title, position) => ({ id: toChapterId(title), productId, title, position })))
        .onConflictDoNothing();
    await tx.insert(lessons).values(rows).onConflictDoNothing();
  });
}

/** Stores the files in a lesson's front matter: `video: a.mp4 | a.vtt`, `fichiers: Fiche = a.pdf | …`. */
async function putLessonMedia(
  core: Pick<Core, 'files'>,
  id: string,
  facts: LessonFacts,
  media: string,
): Promise<{ pathFolderId: string; videoId: string; captions: string; files: StoredFile[] }> {
  const folder = toId(`${id}:folder`, 32);
  const put = (kind: ObjectKind, file: string) =>
    putMedia(core, join(media, file), `lessons/${folder}/${kind}/${toMediaObject(file)}`);
  const [video = '', captions = ''] = split(facts.video ?? '', '|');
  const files: StoredFile[] = [];
  for (const [fileName = '', file = ''] of split(facts.fichiers ?? '', '|').map((each) => split(each, '=')))
    files.push({ fileName, url: await put('files', file) });
  return {
    pathFolderId: video || files.length > 0 ? folder : '',
    videoId: video && (await put('video', video)),
    captions: captions && (await put('video', captions)),
    files,
  };
}

const split = (text: string, sign: string): string[] =>
  text
    .split(sign)
    .map((part) => part.trim())
    .filter(Boolean);

/** Deterministic, so that a second run finds the rows of the first. */
const toId = (name: string, length = 20): string =>
  createHash('sha256').update(`cedille-demo-lessons:${name}`).digest('hex').slice(0, length);
