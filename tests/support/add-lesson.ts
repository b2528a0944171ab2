import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ref, uploadBytes } from '@firebase/storage';
import type { StoredLesson } from '#core/lessons/lesson-subject.ts';
import { toObjectAddress } from '#core/media/object-address.ts';
import type { TestDatabase } from './database.ts';
import type { Visitor } from './visitor.ts';

type Kept = Partial<
  Pick<
    StoredLesson,
    | 'title'
    | 'position'
    | 'videoId'
    | 'duration'
    | 'free'
    | 'displayed'
    | 'opensAfterDays'
    | 'opensAt'
    | 'archivedAt'
    | 'pathFolderId'
    | 'files'
  >
>;

/** Inserts a lesson, displayed by default. Returns its id. */
export async function addLesson(
  { database }: { database: Pick<TestDatabase, 'pool'> },
  productId: string,
  lesson: Kept = {},
): Promise<string> {
  const id = `lecon-${randomUUID()}`;
  const {
    // The sitemap test needs unique titles.
    title = `Le futur ${id.slice(6, 14)}`,
    position = 0,
    videoId = '',
    duration = 10,
    free = false,
    displayed = true,
    opensAfterDays = 0,
    opensAt = null,
    archivedAt = null,
    pathFolderId = '',
    files = [],
  } = lesson;
  await database.pool.query(
    `insert into lessons (id, product_id, title, position, video_id, duration, free, displayed, opens_after_days, opens_at,
      archived_at, path_folder_id, files) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[id, productId, title, position, videoId, duration, free, displayed, opensAfterDays, opensAt],
      ...[archivedAt, pathFolderId, JSON.stringify(files)],
    ],
  );
  return id;
}

/** Saves a published lesson through the back office, at the end of a programme. Returns its id. */
export async function saveLesson(
  admin: Visitor,
  productId: string,
  lesson: Pick<Kept, 'title' | 'videoId' | 'free' | 'pathFolderId' | 'files'>,
): Promise<string> {
  const { title = 'Le futur', videoId = '', free = false, pathFolderId = '', files = [] } = lesson;
  const written = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: title }] }] };
  const draft = {
    ...{ productId, title, videoId, free, pathFolderId, files, body: written, displayed: true },
    ...{
      chapterId: '',
      captions: '',
      transcript: '',
      duration: '10',
      opens: '',
      opensAfterDays: '',
      opensAt: '',
    },
  };
  const saved = await admin.visit('/admin/lessons/add', { json: { draft } });
  const id = /\/admin\/lessons\/edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1];
  if (saved.status !== 303 || !id) throw new Error(`lesson not saved: ${saved.status}`);
  return id;
}

/** Uploads a document and a video. Returns the fields of a lesson that refer to them. */
export async function uploadLessonMedia(
  admin: Visitor,
  name = 'fiche',
  filmed = new URL('./media/lecon.mp4', import.meta.url),
): Promise<
  Required<Pick<Kept, 'pathFolderId' | 'files' | 'videoId'>> & { filePath: string; videoPath: string }
> {
  const pathFolderId = randomBytes(16).toString('hex');
  const put = async (kind: string, file: string, bytes: Uint8Array, contentType: string) => {
    const path = `lessons/${pathFolderId}/${kind}/${file}`;
    await uploadBytes(ref(admin.storage, path), bytes, { contentType });
    return path;
  };
  const film = await readFile(filmed);
  const filePath = await put('files', `${name}.pdf`, randomBytes(2_000), 'application/pdf');
  const videoPath = await put('video', `${name}.mp4`, film, 'video/mp4');
  return {
    pathFolderId,
    filePath,
    videoPath,
    videoId: toObjectAddress('cedille', videoPath),
    files: [{ fileName: 'La fiche.pdf', url: toObjectAddress('cedille', filePath) }],
  };
}
