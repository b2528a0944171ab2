import type { Schema } from '@tiptap/pm/model';
import type { RichText } from '#database/tables/news.ts';
import { m } from '#words/messages.js';
import { AppError } from '../errors.ts';
import { cleanRichText } from './clean-rich-text.ts';

// Loaded only when a text is saved, because visitors never need the editor's library of 20 MB.
const loadSchemas = () => import('./rich-text-schema.ts');

/**
 * Parses a document into its canonical form. Drops unknown attributes, rejects unknown nodes and values.
 * @throws {AppError} invalid-input
 */
export async function parseRichText(input: unknown): Promise<RichText> {
  return parseWith((await loadSchemas()).richTextSchema, input);
}

/** @throws {AppError} invalid-input */
export async function parseLessonText(input: unknown): Promise<RichText> {
  return parseWith((await loadSchemas()).lessonTextSchema, input);
}

function parseWith(schema: Schema, input: unknown): RichText {
  try {
    const read = schema.nodeFromJSON(cleanRichText(input));
    if (read.type !== schema.topNodeType) throw new RangeError('not a whole document');
    // An empty text becomes an empty paragraph, as in an editor.
    const document = read.childCount > 0 ? read : schema.topNodeType.createAndFill();
    if (!document) throw new RangeError('cannot create an empty document');
    document.check();
    // Attributes of ProseMirror have no prototype, so a text would never equal its stored form.
    return structuredClone(document.toJSON()) as RichText;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('invalid-input', `rich text rejected: ${error.message}`, {
      userMessage: m.news_refused_text(),
    });
  }
}
