import { shorten } from '#common/text.ts';
import { m } from '#words/messages.js';
import { AppError } from '../../../errors.ts';
import type { ExerciseDocument } from '../../document/exercise-document.ts';
import { numberIds } from '../../document/inner-ids.ts';
import { findOwnComment, findVersion, type OwnQuestion, removeId } from '../../text/own-question.ts';
import { printExercises } from '../../text/print-exercises.ts';
import { cutExcerpt } from '../../text/text-issue.ts';
import { cleanText } from '../clean-text.ts';
import { maxBlocks, type ReadBlock, settleDocument, startDocument } from '../imported.ts';
import { toPlainWords } from '../plain-words.ts';
import { wordForFiles } from '../word-for-files.ts';
import { asList, asRecord, asText, type JsonRecord } from './read-json.ts';
import { toH5pItems } from './to-h5p-items.ts';
import { type H5pContent, type H5pGroup, readNested, walkContents } from './walk-content.ts';

/** Nesting of brackets in the JSON text, far more than any content has. */
const maxNesting = 200;

/**
 * Parses the questions of an H5P content or of a list of packages, also those inside of books, presentations and videos.
 * `line` of a block is the number of the question.
 * @param within title of the exercise to which a single question belongs
 */
export function readH5p(text: string, within = ''): ReadBlock[] {
  const empty = { category: within, key: '', questions: [], unsupported: false };
  const broken = (at: number, sentence: string): ReadBlock[] => {
    const excerpt = cutExcerpt(text.slice(Math.max(0, at - 20), at + 60));
    return [{ ...empty, line: 1, source: text, faults: [{ line: 1, column: null, excerpt, sentence }] }];
  };
  if (measureNesting(text) > maxNesting) return broken(0, m.importing_xml_deep());
  let json: unknown;
  try {
    json = JSON.parse(text, (_, value) => (typeof value === 'string' ? cleanText(value) : value));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return broken(Number(/position (\d+)/.exec(error.message)?.[1] ?? 0), m.importing_json_broken());
  }
  const packages = (Array.isArray(json) ? json : [json]).flatMap(
    (each: unknown) => readNested(each) ?? readPackage(each) ?? [],
  );
  const groups = walkContents(packages);
  const questions = groups.flatMap((group) => group.questions.map((question) => ({ group, question })));
  return questions.slice(0, maxBlocks + 1).map(({ group, question }, index) => {
    const named = group.title ? group : { ...group, title: within };
    const block = readQuestion(question, named, index + 1);
    if (question === group.questions[0]) reportOthers(block, group);
    return block;
  });
}

function measureNesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === ']' || sign === '}') depth--;
  }
  return deepest;
}

/** Returns the content of a package, or of a `content.json` alone. */
function readPackage(json: unknown): H5pContent | null {
  const { mainLibrary, title, authorComments, content } = asRecord(json);
  const params = mainLibrary === undefined ? json : content;
  const library = asText(mainLibrary) || guessLibrary(asRecord(params));
  return readNested({ library, params, metadata: { title, authorComments } });
}

function readQuestion(question: H5pContent, group: H5pGroup, line: number): ReadBlock {
  const own = findOwn(question, group);
  const { title, key } = own ? { ...group, title: own.title } : group;
  const block: ReadBlock = {
    ...{ line, category: title, key, version: findVersion(question.comment) },
    source: cleanText(JSON.stringify(question.json, null, 2)),
    ...{ questions: [], faults: [], unsupported: false },
  };
  const refuse = (sentence: string, words: string) =>
    block.faults.push({ line, column: null, excerpt: cutExcerpt(words), sentence });
  const named = question.title || `H5P.${question.library}`;
  const lost = new Set<string>();
  try {
    const made = toH5pItems(question, lost);
    if ('unsupported' in made) {
      block.unsupported = true;
      refuse(made.unsupported, named);
      return block;
    }
    const [first] = made.items;
    const draft = startDocument(title || question.title || shorten(first?.prompt ?? '', 80) || named);
    draft.items = made.items;
    draft.instruction = toPlainWords(group.introduction, lost);
    Object.assign(draft.marking, made.marking);
    const { document, sentences } = settleDocument(draft);
    if (document && made.sentence) {
      block.source = printDraft(draft) ?? block.source;
      refuse(made.sentence, first?.prompt || named);
      return block;
    }
    if (document) {
      const { omitted } = made;
      const named = own && { ...own, title: draft.title };
      block.questions.push({ key, group: title, document, lost: [...lost], own: named, omitted });
      return block;
    }
    block.source = printDraft(draft) ?? block.source;
    for (const sentence of sentences)
      refuse(
        sentence === m.writing_fault_right() ? m.importing_word_no_right() : wordForFiles(sentence),
        first?.prompt.split('\n')[0] || named,
      );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuse(error.userMessage, named);
  }
  return block;
}

/** The title of an exported exercise is that of its package, or of its question in another package. */
function findOwn(question: H5pContent, { whole }: H5pGroup): OwnQuestion | null {
  const own = findOwnComment(question.comment);
  if (!own) return null;
  const isWhole = question === whole || whole.comment.includes(`[id:${own.exercise}]`);
  return { ...own, title: removeId(isWhole ? whole.title : question.title, own.question) };
}

/** Prints an invalid draft for correction, or returns null if it has no question. */
const printDraft = (draft: ExerciseDocument): string | null =>
  draft.items.length > 0 ? printExercises([numberIds(draft)]).trim() : null;

/** Reports displayed contents that are not imported with the first question beside them. */
function reportOthers({ questions: [question] }: ReadBlock, { others }: H5pGroup): void {
  if (others.size === 0 || !question) return;
  question.lost.push(m.importing_lost_displayed({ names: [...others].join(', ') }));
}

/** Fields that only one library has, for a `content.json` without its `h5p.json`. */
const fields: readonly [string, (params: JsonRecord) => boolean][] = [
  ['H5P.InteractiveBook', ({ chapters }) => Array.isArray(chapters)],
  ['H5P.CoursePresentation', ({ presentation }) => presentation !== undefined],
  ['H5P.InteractiveVideo', ({ interactiveVideo }) => interactiveVideo !== undefined],
  ['H5P.Blanks', ({ questions }) => typeof asList(questions)[0] === 'string'],
  ['H5P.QuestionSet', ({ questions }) => Array.isArray(questions)],
  ['H5P.SingleChoiceSet', ({ choices }) => Array.isArray(choices)],
  ['H5P.MultiChoice', ({ answers }) => Array.isArray(answers)],
  ['H5P.Dictation', ({ sentences }) => Array.isArray(sentences)],
  ['H5P.Summary', ({ summaries }) => Array.isArray(summaries)],
  [
    'H5P.DragText',
    ({ textField, distractors, dropZoneIndex }) => isDragged(textField, distractors ?? dropZoneIndex),
  ],
  ['H5P.MarkTheWords', ({ textField }) => textField !== undefined],
  ['H5P.TrueFalse', ({ correct }) => correct !== undefined],
  ['H5P.Column', ({ content }) => Array.isArray(content)],
];

const isDragged = (text: unknown, own: unknown): boolean => text !== undefined && own !== undefined;

const guessLibrary = (params: JsonRecord): string => fields.find(([, isIt]) => isIt(params))?.[0] ?? '';
