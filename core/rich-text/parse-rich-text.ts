import type { Schema } from '@tiptap/pm/model';
import type { RichText } from '#database/tables/news.ts';
import { m } from '#words/messages.js';
import { AppError } from '../errors.ts';
import { cleanRichText } from './clean-rich-text.ts';

// Loaded when a text is saved: the editor's library is 20 MB that visitors never need.
const loadSchemas = () => import('./rich-text-schema.ts');

/**
 * Reads a document that someone sends: exactly what `richTextExtensions` knows, within the bounds of
 * `cleanRichText`, in its canonical form. Attributes that the schema does not know are left out; a node, a mark
 * or a value that it does not know refuses the whole.
 * @throws {AppError} invalid-input
 */
export async function parseRichText(input: unknown): Promise<RichText> {
  return parseWith((await loadSchemas()).richTextSchema, input);
}

/** The same for the text of a lesson, which may hold more (`lessonTextExtensions`). @throws {AppError} invalid-input */
export async function parseLessonText(input: unknown): Promise<RichText> {
  return parseWith((await loadSchemas()).lessonTextSchema, input);
}

function parseWith(schema: Schema, input: unknown): RichText {
  try {
    const read = schema.nodeFromJSON(cleanRichText(input));
    if (read.type !== schema.topNodeType) throw new RangeError('this is no whole document');
    // Nothing written yet: an empty paragraph, as an editor has it.
    const document = read.childCount > 0 ? read : schema.topNodeType.createAndFill();
    if (!document) throw new RangeError('an empty document cannot be made');
    document.check();
    // The editor's attributes have no prototype: as they stand, no text would equal the one that is stored.
    return structuredClone(document.toJSON()) as RichText;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('invalid-input', `the text is refused: ${error.message}`, {
      userMessage: m.news_refused_text(),
    });
  }
}
