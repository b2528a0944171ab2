import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoPaper } from '#database/seed/demo/exam-papers.ts';
import { papers } from '#database/tables/exams.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { getFormat } from '../exams/formats/exam-formats.ts';
import type { PaperSection } from '../exams/papers/paper-section.ts';
import { paperInput, paperSubject } from '../exams/papers/paper-subject.ts';
import { listItems } from '../exercises/document/inner-ids.ts';
import { isRecording } from '../exercises/document/media-address.ts';
import { measureRecording } from './measure-recording.ts';
import { readDocument, toExerciseId } from './seed-exercises.ts';

/**
 * Publishes the exam papers, unless the school has any. The exercises of their products exist.
 * `folder` is the one of all demonstration data.
 * @throws {AppError} internal if a section has no exercise
 */
export async function seedPapers(
  core: Pick<Core, 'db' | 'files' | 'jobs' | 'now'>,
  demoPapers: readonly DemoPaper[],
  folder: string,
): Promise<void> {
  const [present] = await core.db.select({ id: papers.id }).from(papers).limit(1);
  if (present) return;
  for (const { id, title, product: productId, exam } of demoPapers) {
    const texts = join(folder, 'exercises', productId);
    const names = (await readdir(texts)).sort();
    const sections: PaperSection[] = [];
    for (const { part, minutes, script, closes } of getFormat(exam).sections) {
      const own = names.filter((name) => name.startsWith(`sujet-${filePrefixes[part]}`));
      if (own.length === 0) throw new AppError('internal', `${productId} has no exercise of ${part}`);
      const exercises = [];
      for (const name of own) {
        const seconds = script ? await measureRecordings(join(texts, name), join(folder, 'media')) : [];
        exercises.push({ id: toExerciseId(productId, names.indexOf(name)), seconds });
      }
      sections.push({ id: part, title: '', part, minutes, script, closes, exercises });
    }
    const input = paperInput.parse({ title, productId, exam, sections, displayed: true, reserved: true });
    await paperSubject.create(core, null, input, id);
  }
}

/** Start of the file names of a section's exercises, after « sujet- ». */
const filePrefixes: Readonly<Record<string, string>> = {
  listening: 'co',
  reading: 'ce',
  writing: 'pe',
  speaking: 'po',
};

/** Returns the lengths of the recordings of an exercise in seconds, in the order of its items. */
async function measureRecordings(path: string, media: string): Promise<number[]> {
  const { items } = await readDocument(path);
  const files = listItems(items).flatMap((item) => item.media.map(({ fileName }) => fileName));
  const measured = await Promise.all(
    files.filter(isRecording).map((name) => measureRecording(join(media, name))),
  );
  return measured.map(({ seconds }) => seconds);
}
