import { and, eq, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { lessonNotes } from '#database/tables/progress.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { isOpenTo } from '../lessons/lesson-access.ts';
import { after, type ListPage, matchWords, newestFirst, toPage } from '../lists/keyset.ts';
import type { ProductType } from '../products/product.ts';

const maxNoteCharacters = 20_000;
/** Maximum length of a joined note. A longer one is rejected, so that the text stays in the form. */
const maxJoinedCharacters = 5 * maxNoteCharacters;

/** `joined` is true if two texts written concurrently were joined. */
type SavedNote = { body: string; version: number; joined: boolean };

/**
 * Saves a private note, joined with a newer version that another device saved meanwhile.
 * @throws {AppError} `invalid-input` if the note is too long, `forbidden` if the lesson is not open
 */
export async function saveNote(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  { lessonId, body: typed, version }: { lessonId: string; body: string; version: number },
): Promise<SavedNote> {
  const body = typed.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').trimEnd();
  refuseLonger(body, maxNoteCharacters);
  return core.db.transaction(async (tx) => {
    const [lesson] = await tx
      .select({ productId: lessons.productId })
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), isOpenTo(uid, core.now())));
    if (!lesson)
      throw new AppError('forbidden', `${uid} may not write under lesson ${lessonId}`, {
        userMessage: m.refusals_lesson_closed(),
      });
    const row = and(eq(lessonNotes.uid, uid), eq(lessonNotes.lessonId, lessonId));
    // Inserts an empty note, so that the first save also has a row to lock.
    await tx
      .insert(lessonNotes)
      .values({ uid, lessonId, productId: lesson.productId, body: '', version: 0, createdAt: core.now() })
      .onConflictDoNothing();
    const [kept = { body: '', version: 0 }] = await tx
      .select({ body: lessonNotes.body, version: lessonNotes.version })
      .from(lessonNotes)
      .where(row)
      .for('update');
    if (kept.body === body) return { ...kept, joined: false };
    const joined = version !== kept.version && kept.body !== '' && !body.includes(kept.body);
    const text = joined ? `${kept.body}\n\n${m.learning_note_other()}\n\n${body}` : body;
    refuseLonger(text, maxJoinedCharacters);
    const next = { body: text, version: kept.version + 1 };
    await tx
      .update(lessonNotes)
      .set({ ...next, updatedAt: core.now() })
      .where(row);
    return { ...next, joined };
  });
}

function refuseLonger(body: string, max: number): void {
  if (body.length > max)
    throw new AppError('invalid-input', `note of ${body.length} characters is too long`, {
      userMessage: m.learning_note_long(),
    });
}

type ListedNote = {
  id: string;
  body: string;
  updatedAt: Date;
  lessonTitle: string;
  product: { id: string; type: ProductType; title: string };
};

/** Lists notes, latest first. With `words`, only notes that contain all of them. */
export async function listNotes(
  core: Pick<Core, 'db'>,
  uid: string,
  { words, cursor, limit }: { words: string; cursor: Cursor | null; limit: number },
): Promise<ListPage<ListedNote>> {
  const rows = await core.db
    .select({
      id: lessonNotes.lessonId,
      body: lessonNotes.body,
      updatedAt: lessonNotes.updatedAt,
      lessonTitle: lessons.title,
      product: { id: products.id, type: products.type, title: products.title },
    })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .innerJoin(products, eq(products.id, lessonNotes.productId))
    .where(
      and(
        eq(lessonNotes.uid, uid),
        sql`${lessonNotes.body} <> ''`,
        ...matchWords(sql`public.fold(${lessonNotes.body})`, words),
        after(lessonNotes.updatedAt, lessonNotes.lessonId, cursor),
      ),
    )
    .orderBy(...newestFirst(lessonNotes.updatedAt, lessonNotes.lessonId))
    .limit(limit + 1);
  return toPage(rows, limit, ({ updatedAt }) => updatedAt);
}
