import gift, { type GIFTQuestion, type TextFormat } from 'gift-pegjs';
import { shorten } from '#common/text.ts';
import { m } from '#words/messages.js';
import { AppError } from '../../../errors.ts';
import { cutExcerpt } from '../../text/text-issue.ts';
import type { ReadBlock } from '../imported.ts';
import { settleDocument, startDocument } from '../imported.ts';
import { nameCategory, nameKey } from '../name-key.ts';
import { placeInstructions, type SaidBlock } from '../place-instructions.ts';
import { removeEmphasis, toPlainWords } from '../plain-words.ts';
import { readTags } from '../read-tags.ts';
import { wordForFiles } from '../word-for-files.ts';
import { explainGift } from './explain-gift.ts';
import { decode, hidden } from './hidden-marks.ts';
import { findGiftGaps, toGapItem } from './read-gift-gaps.ts';
import { type GiftBlock, splitGift } from './split-gift.ts';
import { type GiftItem, toGiftItem } from './to-gift-item.ts';

const maxBlockCharacters = 60_000;

/**
 * Parses GIFT questions one by one, because the parser stops at the first error.
 * @param within category in which the text begins
 */
export const readGift = (text: string, within = ''): ReadBlock[] =>
  placeInstructions(splitGift(text, within).map(readBlock));

function readBlock(gifted: GiftBlock): SaidBlock {
  const { line, source, category, version, id } = gifted;
  const key = id && nameKey({ id, category, title: '', words: '' });
  const block: ReadBlock = {
    line,
    category,
    version,
    key,
    source,
    questions: [],
    faults: [],
    unsupported: false,
  };
  const refuse = (at: number, sentence: string) => {
    const offset = gifted.offsets[Math.min(Math.max(at, 0), gifted.offsets.length - 1)] ?? 0;
    const before = source.slice(0, offset).split('\n');
    const typed = source.split('\n')[before.length - 1] ?? '';
    const column = (before.at(-1)?.length ?? 0) + 1;
    const excerpt = typed.slice(Math.max(0, column - 21), column + 60);
    block.faults.push({ line: line + before.length - 1, column, excerpt: cutExcerpt(excerpt), sentence });
    return block;
  };
  if (source.length > maxBlockCharacters) return refuse(0, m.importing_block_long());
  const gaps = findGiftGaps(gifted);
  const parsed = parseGift(gaps ? { ...gifted, prepared: gaps.prepared } : gifted);
  if ('at' in parsed) return refuse(parsed.at, parsed.sentence);
  const lost = new Set<string>();
  const read = (format: TextFormat | null | undefined) => readWords(format, lost);
  try {
    const title = 'title' in parsed && parsed.title ? decode(parsed.title).trim() : '';
    const stem = 'stem' in parsed ? parsed.stem : null;
    const words = read(stem);
    const asked = words.replaceAll(hidden.gap, '_____');
    if (parsed.type === 'Description' && !gaps) {
      block.unsupported = true;
      return { ...refuse(0, m.importing_gift_alone()), said: asked };
    }
    const readText = (text: string) => read({ format: stem?.format ?? 'moodle', text });
    const made: GiftItem =
      gaps || parsed.type === 'Description'
        ? toGapItem(gaps ?? { prepared: '', gaps: [] }, words, { read: readText, lost })
        : toGiftItem(parsed, gifted, { read, lost, readPart: (part) => readPart(part, read) });
    if ('unsupported' in made) {
      block.unsupported = true;
      return refuse(gifted.open, made.unsupported);
    }
    if ('sentence' in made) return refuse(made.at ?? gifted.open, made.sentence);
    const draft = startDocument(title || shorten(asked.replace(/(?<!\s)\s*_____\s*/, ' … ').trim(), 80));
    Object.assign(draft, readTags(gifted.tags, lost));
    draft.items = [made.item];
    draft.marking.capitals = made.capitals ?? false;
    const { document, sentences } = settleDocument(draft);
    if (!document) {
      for (const sentence of sentences) refuse(gifted.open, wordForFiles(sentence));
      return block;
    }
    const named = nameKey({ id, category, title, words: asked });
    const { omitted } = made;
    block.questions.push({ key: named, group: nameCategory(category), document, lost: [...lost], omitted });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuse(0, error.userMessage);
  }
  return block;
}

function parseGift(gifted: GiftBlock): GIFTQuestion | { at: number; sentence: string } {
  try {
    const [question] = gift.parse(gifted.prepared);
    return question ?? { at: 0, sentence: m.importing_gift_unexpected() };
  } catch (error) {
    if (!(error instanceof Error && error.name === 'SyntaxError' && 'location' in error)) throw error;
    return explainGift(gifted, (error as gift.SyntaxError).location.start.offset);
  }
}

function readPart(part: string, read: (format: TextFormat) => string): string {
  const [only] = part.trim() ? gift.parse(part.trim()) : [];
  return only && 'stem' in only ? read(only.stem) : '';
}

function readWords(format: TextFormat | null | undefined, lost: Set<string>): string {
  if (!format) return '';
  const text = decode(format.text);
  if (format.format === 'plain') return text.trim();
  return toPlainWords(format.format === 'markdown' ? removeEmphasis(text, lost) : text, lost);
}
