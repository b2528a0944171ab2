import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoPaper } from '#database/seed/demo/exam-papers.ts';
import { papers } from '#database/tables/exams.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { getFormat } from '../exams/formats/exam-formats.ts';
import type { PaperSection } from '../exams/papers/paper-section.ts';
import { paperInput, paperSubject } from '../exams/papers/paper-subject.ts';
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
        const seconds = script ? await measureExercise(join(texts, name), join(folder, 'media')) : 0;
        exercises.push({ id: toExerciseId(productId, names.indexOf(name)), seconds });
      }
      sections.push({ id: part, title: '', part, minutes, script, closes, exercises });
    }
    const input = paperInput.parse({ title, productId, exam, sections, displayed: true });
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

/** Returns the seconds of the recording that an exercise begins with. */
async function measureExercise(path: string, media: string): Promise<number> {
  const { items } = await readDocument(path);
  const file = items[0]?.media[0];
  return file ? measureRecording(join(media, file.fileName)).then(({ seconds }) => seconds) : 0;
}
