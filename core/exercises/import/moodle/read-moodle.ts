import { shorten } from '#common/text.ts';
import { m } from '#words/messages.js';
import { AppError } from '../../../errors.ts';
import { documentLimits } from '../../document/document-limits.ts';
import { findVersion } from '../../text/own-question.ts';
import { cutExcerpt } from '../../text/text-issue.ts';
import { maxBlocks, type ReadBlock, settleDocument, startDocument } from '../imported.ts';
import { nameCategory, nameKey } from '../name-key.ts';
import { placeInstructions, type SaidBlock } from '../place-instructions.ts';
import { removeEmphasis, toPlainWords } from '../plain-words.ts';
import {
  findChild,
  listChildren,
  readChild,
  readElement,
  readElementText,
  type XmlElement,
} from '../read-element.ts';
import { readTags } from '../read-tags.ts';
import { wordForFiles } from '../word-for-files.ts';
import type { MoodleWords } from './moodle-item.ts';
import { toMoodleItem } from './to-moodle-item.ts';

/**
 * Parses questions one by one, so that an unclosed element affects only its own question.
 * @param within category in which the text begins
 */
export function readMoodle(text: string, within = ''): ReadBlock[] {
  const blocks: SaidBlock[] = [];
  let category = within;
  let version = '';
  for (const { line, source } of splitQuestions(text)) {
    const id = /<idnumber>\s*([^<\s][^<]{0,200})/.exec(source)?.[1]?.trim() ?? '';
    const block: SaidBlock = {
      ...{ line, category, version, source: hideFiles(source) },
      key: id && nameKey({ id, category, title: '', words: '' }),
      ...{ questions: [], faults: [], unsupported: false },
    };
    const read = readQuestion(source, category, block);
    if ('category' in read) {
      category = read.category;
      version = findVersion(source);
      continue;
    }
    blocks.push('said' in read ? { ...block, said: read.said } : block);
    if (blocks.length > maxBlocks) break;
  }
  return placeInstructions(blocks);
}

/** Splits the text at each `<question`, even if the previous question is not closed. */
function* splitQuestions(text: string): Generator<{ line: number; source: string }> {
  const starts = [...text.matchAll(/<question(?=[\s>])/g)].map(({ index }) => index);
  let line = 1;
  let counted = 0;
  for (const [place, start] of starts.entries()) {
    for (; counted < start; counted++) if (text[counted] === '\n') line++;
    const piece = text.slice(start, starts[place + 1] ?? text.length);
    const end = piece.lastIndexOf('</question>');
    yield { line, source: end < 0 ? piece.replace(/<\/quiz>\s*$/, '').trimEnd() : piece.slice(0, end + 11) };
  }
}

/** Removes the bytes of embedded files, which are useless in a text to correct. */
const hideFiles = (source: string): string => source.replace(/(<file\b[^<>]*>)[^<]*/g, '$1');

function readQuestion(
  source: string,
  category: string,
  block: ReadBlock,
): { category: string } | { said: string } | Record<never, never> {
  const refuse = (at: number, sentence: string) => {
    const before = source.slice(0, at).split('\n');
    const typed = source.slice(at, at + 200).split('\n', 1)[0] ?? '';
    const column = (before.at(-1)?.length ?? 0) + 1;
    block.faults.push({
      ...{ line: block.line + before.length - 1, column },
      ...{ excerpt: cutExcerpt(typed), sentence },
    });
  };
  const xml = readElement(source);
  if ('fault' in xml) {
    refuse(xml.fault.at, xml.fault.sentence);
    return {};
  }
  const { element } = xml;
  const type = element.attributes.type ?? '';
  if (type === 'category') return { category: readChild(element, 'category') };
  const lost = new Set<string>();
  // Versions before 2.0 put one picture beside the text.
  if (/<image>\s*[^<\s]|<image_base64>\s*[^<\s]/.test(source)) lost.add(m.importing_lost_pictures());
  const readWords: MoodleWords['readWords'] = (holder, prepare = (html) => html) => {
    const text = readElementText(holder);
    const format = holder?.attributes.format ?? '';
    for (const { attributes } of listChildren(holder ?? element, 'file'))
      lost.add(
        mediaName.test(attributes.name ?? '') ? m.importing_lost_media() : m.importing_lost_pictures(),
      );
    if (format === 'plain_text' || format === 'plain') return text;
    return toPlainWords(prepare(format === 'markdown' ? removeEmphasis(text, lost) : text), lost);
  };
  try {
    const name = readChild(element, 'name');
    const words = readWords(findChild(element, 'questiontext'));
    if (type === 'description') {
      block.unsupported = true;
      refuse(0, m.importing_moodle_alone());
      return { said: words };
    }
    const made = toMoodleItem(type, element, { words, readWords, lost });
    if ('unsupported' in made) {
      block.unsupported = true;
      refuse(0, made.unsupported);
      return {};
    }
    if ('sentence' in made) {
      refuse(made.at?.at ?? findChild(element, 'questiontext')?.at ?? 0, made.sentence);
      return {};
    }
    const draft = startDocument(toPlainWords(name, new Set()).replace(/\s+/g, ' ') || shorten(words, 80));
    const tags = findChild(element, 'tags');
    Object.assign(draft, readTags(tags ? listChildren(tags, 'tag').map(readElementText) : [], lost));
    draft.marking.capitals = made.capitals ?? false;
    draft.items = [{ ...made.item, ...readCommon(element, readWords, lost, made.points) }];
    const { document, sentences } = settleDocument(draft);
    for (const sentence of sentences)
      refuse(findChild(element, 'questiontext')?.at ?? 0, wordForFiles(sentence));
    if (!document) return {};
    const id = readChild(element, 'idnumber');
    const key = nameKey({ id, category, title: name, words });
    const { omitted } = made;
    block.questions.push({ key, group: nameCategory(category), document, lost: [...lost], omitted });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuse(0, error.userMessage);
  }
  return {};
}

const mediaName = /\.(?:mp3|m4a|ogg|oga|wav|aac|mp4|webm|mov)$/i;

/** Matches Moodle's default feedback for a whole answer. */
const usualOverall =
  /^(?:your answer is (?:partially )?(?:in)?correct|votre réponse est (?:partiellement )?(?:in)?correcte)\.?$/i;

function readCommon(
  element: XmlElement,
  readWords: MoodleWords['readWords'],
  lost: Set<string>,
  usualGrade = 1,
) {
  const [hint, ...more] = listChildren(element, 'hint');
  if (more.length > 0) lost.add(m.importing_lost_hints());
  const grade = Number(readChild(element, 'defaultgrade') || usualGrade);
  const points = Math.min(documentLimits.points, Math.max(1, Math.round(grade) || 1));
  if (points !== grade) lost.add(m.importing_lost_points());
  const overall = listChildren(element, 'correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback');
  const words = overall.map((each) => readWords(each)).filter(Boolean);
  if (!words.every((each) => usualOverall.test(each))) lost.add(m.importing_lost_overall());
  return {
    points,
    hint: hint ? readWords(hint) : '',
    explanation: readWords(findChild(element, 'generalfeedback')),
  };
}
