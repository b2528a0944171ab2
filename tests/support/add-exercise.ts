import type { ExerciseDocument } from '#core/exercises/document/exercise-document.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import type { Visitor } from './visitor.ts';

/** Reads the first exercise of a text. */
export function readExercise(text: string): ExerciseDocument {
  const { exercises, faults } = parseExercises(text);
  const [document] = exercises;
  if (!document) throw new Error(JSON.stringify(faults));
  return document;
}

/** Saves an exercise, displayed unless stated otherwise, through the back office. Returns its id. */
export async function saveExercise(
  admin: Visitor,
  productId: string,
  exercise: string | object,
  options: { free?: boolean; lessonId?: string; displayed?: boolean; pathFolderId?: string } = {},
): Promise<string> {
  const document = typeof exercise === 'string' ? readExercise(exercise) : exercise;
  const draft = { document, productId, lessonId: '', free: false, displayed: true, ...options };
  const saved = await admin.visit('/admin/exercises/add', { json: { draft } });
  const id = /\/admin\/exercises\/edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1];
  if (!id) throw new Error(`exercise not saved: ${saved.status} ${await saved.text()}`);
  return id;
}
