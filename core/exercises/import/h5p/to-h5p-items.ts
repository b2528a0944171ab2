import { m } from '#words/messages.js';
import { documentLimits } from '../../document/document-limits.ts';
import type {
  AcceptedAnswer,
  ExerciseDocument,
  ExerciseItem,
  GapText,
} from '../../document/exercise-document.ts';
import { hideReferences } from '../hidden-signs.ts';
import { emptyBase } from '../imported.ts';
import { toPlainWords } from '../plain-words.ts';
import { type ForeignAnswer, toOptions } from '../typed-answers.ts';
import { asList, asRecord, asText, type JsonRecord } from './read-json.ts';
import { readBlanks, readDragged, readMarked } from './read-starred.ts';
import type { H5pContent } from './walk-content.ts';

type Made =
  | {
      items: ExerciseItem[];
      marking?: Partial<ExerciseDocument['marking']>;
      omitted?: AcceptedAnswer[] | undefined;
      /** Names the part that is missing in valid items. */
      sentence?: string;
    }
  | { unsupported: string };

type Read = (params: JsonRecord, lost: Set<string>) => Made;

const readers: Readonly<Record<string, Read>> = {
  Blanks: toGaps,
  DragText: toWordBank,
  MarkTheWords: toMarked,
  MultiChoice: toChoice,
  SingleChoiceSet: toChoices,
  Summary: toSummary,
  TrueFalse: toTrueFalse,
  Dictation: toDictation,
};

const otherKinds: Readonly<Record<string, () => string>> = {
  Essay: m.importing_kind_essay,
  FreeTextQuestion: m.importing_kind_essay,
  ExportableTextArea: m.importing_kind_essay,
  DragQuestion: m.importing_kind_picture,
  ImageHotspotQuestion: m.importing_kind_picture,
  ImageMultipleHotspotQuestion: m.importing_kind_picture,
  MultiMediaChoice: m.importing_kind_picture,
};

/** Converts a question, which may have several parts, to items. */
export function toH5pItems({ library, params }: H5pContent, lost: Set<string>): Made {
  const read = Object.hasOwn(readers, library) ? readers[library] : undefined;
  if (!read) {
    const named = Object.hasOwn(otherKinds, library) ? otherKinds[library]?.() : undefined;
    return { unsupported: named ?? m.importing_kind_other({ name: `H5P.${library}`.slice(0, 40) }) };
  }
  const { library: above, params: medium } = readMedium(params);
  if (hasFile(medium))
    lost.add(above.startsWith('H5P.Image') ? m.importing_lost_pictures() : m.importing_lost_media());
  const made = read(params, lost);
  const comments = listComments(params, lost);
  const [only] = comments;
  if (only?.isForAll && comments.length === 1 && 'items' in made && made.items.length === 1)
    return { ...made, items: made.items.map((item) => ({ ...item, explanation: only.text })) };
  if (comments.length > 0) lost.add(m.importing_lost_overall());
  return made;
}

function readMedium(params: JsonRecord): { library: string; params: JsonRecord } {
  const { library, params: medium } = asRecord(asRecord(params.media).type);
  return { library: asText(library), params: asRecord(medium) };
}

/** Returns false for a picture, recording or video that was added without choosing a file. */
const hasFile = ({ file, files, sources }: JsonRecord): boolean =>
  [file, ...asList(files), ...asList(sources)].some((each) => asText(asRecord(each).path) !== '');

/** Lists the comments on the score, without the usual ones, which contain « @score ». */
const listComments = (params: JsonRecord, lost: Set<string>) =>
  asList(params.overallFeedback).flatMap((each) => {
    const { from, to, feedback } = asRecord(each);
    const text = readWords(feedback, lost);
    return text && !text.includes('@score') ? [{ text, isForAll: !from && to === 100 }] : [];
  });

const readWords = (value: unknown, lost: Set<string>): string => toPlainWords(asText(value), lost);

const readLine = (value: unknown, lost: Set<string>): string =>
  readWords(value, lost).replace(/\s+/g, ' ').trim();

/** Returns a text in which references cannot be mistaken for the signs of gaps. */
const readHidden = (value: unknown, lost: Set<string>): string =>
  toPlainWords(hideReferences(asText(value)), lost);

function toGaps(params: JsonRecord, lost: Set<string>): Made {
  const prompt = readWords(params.text, lost);
  const blocks = asList(params.questions).map((each) => readHidden(each, lost));
  const { text, omitted } = readBlanks(blocks.filter(Boolean).join('\n\n'), lost);
  const capitals = asRecord(params.behaviour).caseSensitive !== false;
  const base = { ...emptyBase, prompt, points: countPoints(text) };
  return { items: [{ ...base, kind: 'gaps', text }], marking: { capitals }, omitted };
}

function toWordBank(params: JsonRecord, lost: Set<string>): Made {
  // Line breaks are shown, although the other markup is HTML.
  const text = readDragged(readHidden(asText(params.textField).replace(/\r?\n/g, '<br>'), lost), lost);
  const others: GapText<{ word: string }> = readDragged(readHidden(params.distractors, lost), new Set());
  const distractors = others.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.word]));
  const prompt = readWords(params.taskDescription, lost);
  const base = { ...emptyBase, prompt, points: countPoints(text) };
  return { items: [{ ...base, kind: 'word-bank', text, distractors, reusable: false }] };
}

/** H5P gives one point per gap. */
const countPoints = (text: GapText<object>): number => {
  const gaps = text.filter((piece) => typeof piece !== 'string').length;
  return Math.min(documentLimits.points, Math.max(1, gaps));
};

/** Converts the words of the text to options; a longer text to one question per sentence with right words. */
function toMarked(params: JsonRecord, lost: Set<string>): Made {
  const task = readWords(params.taskDescription, lost);
  const whole = readHidden(params.textField, lost);
  const isShort = listWords(readMarked(whole).words).size <= documentLimits.options;
  const parts = (isShort ? [whole] : whole.split(/(?<=[.!?…]["»”]?\*{0,2})\s+|\n+/)).map(readMarked);
  const asked = parts.filter(({ words }) => words.some(({ right }) => right));
  const items: ExerciseItem[] = [];
  for (const { text, words } of asked) {
    const options = listWords(words);
    if ([...options.values()].some((rights) => rights.size > 1))
      return { unsupported: m.importing_kind_marked_words() };
    items.push({
      ...emptyBase,
      prompt: [task, text].filter(Boolean).join('\n\n'),
      kind: 'choices',
      options: [...options].map(([word, rights]) => ({
        ...{ id: '', text: word, right: rights.has(true), feedback: '' },
      })),
    });
  }
  lost.add(m.importing_lost_marked_words());
  if (items.length === 0)
    items.push({ ...emptyBase, prompt: [task, whole].join('\n\n').trim(), kind: 'choices', options: [] });
  return { items };
}

function listWords(words: readonly { text: string; right: boolean }[]): Map<string, Set<boolean>> {
  const list = new Map<string, Set<boolean>>();
  for (const { text, right } of words) list.set(text, (list.get(text) ?? new Set()).add(right));
  return list;
}

function toChoice(params: JsonRecord, lost: Set<string>): Made {
  const answers = asList(params.answers).flatMap((each): ForeignAnswer[] => {
    const { text, correct, tipsAndFeedback } = asRecord(each);
    const { tip, chosenFeedback, notChosenFeedback } = asRecord(tipsAndFeedback);
    if (readLine(tip, new Set())) lost.add(m.importing_lost_option_tips());
    if (readLine(notChosenFeedback, new Set())) lost.add(m.importing_lost_not_chosen());
    const percent = correct === true || correct === 'true' ? 100 : 0;
    return [{ text: readLine(text, lost), percent, feedback: readLine(chosenFeedback, lost) }];
  });
  const { type, singleAnswer } = asRecord(params.behaviour);
  const isSingle = type === 'single' ? true : type === 'multi' ? false : singleAnswer === true ? true : null;
  const { kind, options } = toOptions(answers, isSingle, lost);
  if (isSingle && kind === 'choices') lost.add(m.importing_lost_one_of_several());
  return { items: [{ ...emptyBase, prompt: readWords(params.question, lost), kind, options }] };
}

/** The first answer is the right one. */
function toFirstRight(prompt: string, answers: unknown, lost: Set<string>): ExerciseItem {
  const texts = asList(answers).map((each) => readLine(each, lost));
  const options = texts.map((text, index) => ({ id: '', text, right: index === 0, feedback: '' }));
  return { ...emptyBase, prompt, kind: 'choice', options };
}

const hasText = (answers: unknown): boolean => asList(answers).some((answer) => asText(answer).trim());

function toChoices(params: JsonRecord, lost: Set<string>): Made {
  const items = asList(params.choices).flatMap((each) => {
    const { question, answers } = asRecord(each);
    const prompt = readWords(question, lost);
    // The editor of H5P keeps an empty row at the end.
    return prompt || hasText(answers) ? [toFirstRight(prompt, answers, lost)] : [];
  });
  return { items };
}

function toSummary(params: JsonRecord, lost: Set<string>): Made {
  const prompt = readWords(params.intro, lost);
  const statements = asList(params.summaries).map((each) => asRecord(each).summary);
  return { items: statements.filter(hasText).map((each) => toFirstRight(prompt, each, lost)) };
}

function toTrueFalse(params: JsonRecord, lost: Set<string>): Made {
  const { feedbackOnCorrect, feedbackOnWrong } = asRecord(params.behaviour);
  if (asText(feedbackOnCorrect).trim()) lost.add(m.importing_lost_right_comment());
  const statement = {
    ...{ id: '', text: readLine(params.question, lost), feedback: readLine(feedbackOnWrong, lost) },
    right: params.correct === 'true' || params.correct === true,
  };
  const items: ExerciseItem[] = [{ ...emptyBase, kind: 'true-false', statements: [statement] }];
  return params.correct === undefined ? { items, sentence: m.importing_h5p_truth() } : { items };
}

/** Converts each sentence to one to write; its recording has to be added, because only its name is read. */
function toDictation(params: JsonRecord, lost: Set<string>): Made {
  const task = readWords(params.taskDescription, lost);
  const files: string[] = [];
  const items = asList(params.sentences).map((each): ExerciseItem => {
    const { description, sample, sampleAlternative, text } = asRecord(each);
    const [fileName] = [...asList(sample), ...asList(sampleAlternative)].flatMap((file) => nameFile(file));
    if (fileName) files.push(fileName);
    const prompt = [task, readWords(description, lost)].filter(Boolean).join('\n\n');
    const media = fileName ? [{ fileName, url: '', alt: '' }] : [];
    const accepted = listSentences(readLine(text, lost)).map((sentence) => ({ text: sentence, credit: 1 }));
    const gap = { id: '', cue: '', accepted, feedback: [] };
    return { ...emptyBase, prompt, media, kind: 'gaps', text: [gap] };
  });
  if (files.length > 0) lost.add(m.importing_lost_recordings({ names: files.join(', ') }));
  const punctuation = asRecord(asRecord(params.behaviour).scoring).ignorePunctuation === false;
  return { items, marking: { punctuation } };
}

const nameFile = (file: unknown): string[] => {
  const name = asText(asRecord(file).path).split('/').at(-1)?.slice(0, 200) ?? '';
  return name ? [name] : [];
};

/** Lists the sentences of a dictation, in which `hello|hi` are alternatives and `\|` is a sign. */
function listSentences(text: string): string[] {
  let sentences = [''];
  for (const token of text.split(/(\s+)/)) {
    const ways = token.split(/(?<!\\)\|/).map((way) => way.replaceAll('\\|', '|'));
    sentences = ways
      .filter((way, index) => way || index === 0)
      .flatMap((way) => sentences.map((sentence) => sentence + way))
      .slice(0, documentLimits.accepted);
  }
  return sentences;
}
