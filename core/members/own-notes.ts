import { and, asc, eq, ne } from 'drizzle-orm';
import { formatDate } from '#common/dates.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { lessonNotes } from '#database/tables/progress.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { programmeOrder } from '../lessons/programme.ts';

/** Limits the memory of an export. No member has so many notes. */
const maxNotes = 5_000;

/** Returns all notes as text, by product and lesson in the order of the programme. */
export async function writeNotes(core: Pick<Core, 'db'>, uid: string): Promise<string> {
  const rows = await core.db
    .select({
      productId: products.id,
      product: products.title,
      lesson: lessons.title,
      body: lessonNotes.body,
      updatedAt: lessonNotes.updatedAt,
    })
    .from(lessonNotes)
    .innerJoin(products, eq(products.id, lessonNotes.productId))
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .leftJoin(chapters, eq(chapters.id, lessons.chapterId))
    .where(and(eq(lessonNotes.uid, uid), ne(lessonNotes.body, '')))
    .orderBy(asc(products.title), asc(products.id), ...programmeOrder)
    .limit(maxNotes);
  return [...Map.groupBy(rows, ({ productId }) => productId).values()].map(writeProduct).join('\n\n');
}

type Note = { product: string; lesson: string; body: string; updatedAt: Date };

const writeProduct = (notes: readonly Note[]): string =>
  `${[underline(notes[0]?.product ?? '', '='), ...notes.map(writeNote)].join('\n\n')}\n`;

const writeNote = ({ lesson, body, updatedAt }: Note): string =>
  [underline(lesson, '-'), m.profile_note_written({ date: formatDate(updatedAt) }), body].join('\n\n');

const underline = (title: string, line: string): string => `${title}\n${line.repeat([...title].length)}`;
