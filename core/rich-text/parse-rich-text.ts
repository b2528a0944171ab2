import type { RichText } from '#database/tables/news.ts';
import { m } from '#words/messages.js';
import { AppError } from '../errors.ts';
import { cleanRichText } from './clean-rich-text.ts';

/**
 * Reads a document that someone sends: exactly what `richTextExtensions` knows, within the bounds of
 * `cleanRichText`, in its canonical form. Attributes that the schema does not know are left out; a node, a mark
 * or a value that it does not know refuses the whole.
 * @throws {AppError} invalid-input
 */
export async function parseRichText(input: unknown): Promise<RichText> {
  // Loaded when a text is saved: the editor's library is 20 MB that visitors never need.
  const { richTextSchema } = await import('./rich-text-schema.ts');
  try {
    const read = richTextSchema.nodeFromJSON(cleanRichText(input));
    if (read.type !== richTextSchema.topNodeType) throw new RangeError('this is no whole document');
    // Nothing written yet: an empty paragraph, as an editor has it.
    const document = read.childCount > 0 ? read : richTextSchema.topNodeType.createAndFill();
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
