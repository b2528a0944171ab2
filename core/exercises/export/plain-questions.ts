import { m } from '#words/messages.js';
import type {
  AcceptedAnswer,
  AnswerFeedback,
  ExerciseItem,
  FaultySentence,
  GapText,
  Option,
  QuestionItem,
} from '../document/exercise-document.ts';
import { expandSentence } from '../keys/expand-sentence.ts';
import { usualPrompts } from '../usual-prompts.ts';

export const blank = '_____';

/** `credit` is 0 for a wrong answer with feedback. */
type PlainAnswer = { text: string; credit: number; feedback: string };

/** A question of a type that any quiz format supports. */
export type PlainQuestion = {
  /** Ids of the item and of the part inside it: « 3 », « 3.2 ». */
  id: string;
  prompt: string;
  text: string;
  item: ExerciseItem;
} & PlainBody;

type PlainBody =
  | { type: 'description' }
  | { type: 'essay'; model: string }
  | { type: 'typed'; answers: PlainAnswer[] }
  | { type: 'chosen'; options: Omit<Option, 'id'>[]; several: boolean }
  | { type: 'true-false'; right: boolean; feedback: string }
  | { type: 'matching'; pairs: { left: string; right: string }[]; distractors: string[] };

/** Converts an item to plain questions. The questions of a reading document follow its text. */
export function listPlainQuestions(item: ExerciseItem): PlainQuestion[] {
  if (item.kind === 'reading') {
    const questions = item.questions.flatMap(listPlainQuestions);
    const text = [item.title, item.text, item.source].filter(Boolean).join('\n\n');
    if (!text && !item.prompt) return questions;
    return [{ id: item.id, prompt: item.prompt, text, item, type: 'description' }, ...questions];
  }
  const prompt = listAsked(item).filter(Boolean).join('\n');
  const bodies = listBodies(item);
  return bodies.map(({ inner, ...body }) => ({
    ...{ id: inner ? `${item.id}.${inner}` : item.id, prompt, item },
    ...body,
  }));
}

/** Returns the prompt, with instructions for answering if quiz formats have no matching question type. */
function listAsked(item: QuestionItem): string[] {
  const asked = item.prompt || usualPrompts[item.kind]();
  if (item.kind === 'order') return [asked, m.exercise_files_places()];
  if (item.kind === 'find-fault') return [asked, m.exercise_files_rewrite()];
  return [asked];
}

type Body = { inner: string; text: string } & PlainBody;

function listBodies(item: QuestionItem): Body[] {
  switch (item.kind) {
    case 'gaps':
      return listGaps(item.text, ({ accepted, feedback }) => ({
        type: 'typed',
        answers: listAnswers(accepted, feedback),
      }));
    case 'gap-choices':
      return listGaps(item.text, ({ options }) => ({ type: 'chosen', options, several: false }));
    case 'word-bank': {
      const bank = listWordBank(item);
      return listGaps(item.text, ({ word }) => ({
        type: 'chosen',
        options: bank.map((text) => ({ text, right: text === word, feedback: '' })),
        several: false,
      }));
    }
    case 'choice':
    case 'choices':
      return [
        { inner: '', text: '', type: 'chosen', options: item.options, several: item.kind === 'choices' },
      ];
    case 'true-false':
      return item.statements.map(({ id, text, right, feedback }) => ({
        ...{ inner: id, text, type: 'true-false', right, feedback },
      }));
    case 'match':
      return matchOrType(item.pairs, item.distractors);
    case 'classify': {
      const pairs = item.groups.flatMap(({ name, members }) =>
        members.map(({ text }) => ({ left: text, right: name })),
      );
      const empty = item.groups.filter(({ members }) => members.length === 0);
      return matchOrType(
        pairs,
        empty.map(({ name }) => name),
      );
    }
    case 'order':
      return matchOrType(
        item.parts.map((part, index) => ({ left: `${index + 1}`, right: part })),
        [],
      );
    case 'conjugation':
      return item.rows.map(({ id, person, accepted }) => ({
        ...{ inner: id, text: `${item.verb}, ${item.tense}\n${person} ${blank}` },
        ...{ type: 'typed', answers: listAnswers(accepted, []) },
      }));
    case 'transformation':
      return [
        { inner: '', text: item.source, type: 'typed', answers: listAnswers(expandAll(item), item.feedback) },
      ];
    case 'find-fault':
      return item.sentences.map((sentence) => ({
        ...{ inner: sentence.id, text: sentence.text },
        ...{ type: 'typed', answers: listAnswers(rightSentences(sentence), listFaultFeedback(sentence)) },
      }));
    case 'dictation':
      return item.sentences.map(({ id, text, variants }) => ({
        ...{ inner: id, text: '', type: 'typed' },
        answers: listAnswers(
          [text, ...variants].map((each) => ({ text: each, credit: 1 })),
          [],
        ),
      }));
    case 'writing':
    case 'speaking':
      return [{ inner: '', text: '', type: 'essay', model: item.model }];
  }
}

export const listWordBank = ({ text, distractors }: Extract<ExerciseItem, { kind: 'word-bank' }>): string[] =>
  [
    ...new Set([...text.flatMap((part) => (typeof part === 'string' ? [] : [part.word])), ...distractors]),
  ].toSorted((a, b) => a.localeCompare(b, 'fr'));

const expandAll = ({ accepted }: Extract<ExerciseItem, { kind: 'transformation' }>): AcceptedAnswer[] =>
  accepted.flatMap(({ text, credit }) => expandSentence(text).map((way) => ({ text: way, credit })));

const rightSentences = ({ text, fault }: FaultySentence): AcceptedAnswer[] =>
  fault
    ? fault.corrections.map((correction) => ({
        text: text.slice(0, fault.start) + correction + text.slice(fault.end),
        credit: 1,
      }))
    : [{ text, credit: 1 }];

const listFaultFeedback = ({ text, fault, feedback }: FaultySentence): AnswerFeedback[] =>
  fault && feedback ? [{ answer: text, text: feedback }] : [];

/** Lists accepted answers, then wrong ones with feedback, each text once and without empty texts. */
export function listAnswers(
  accepted: readonly AcceptedAnswer[],
  feedback: readonly AnswerFeedback[],
): PlainAnswer[] {
  const answers = new Map<string, PlainAnswer>();
  for (const { text, credit } of accepted)
    if (text && !answers.has(text)) answers.set(text, { text, credit, feedback: '' });
  for (const { answer, text } of feedback)
    answers.set(answer, { ...(answers.get(answer) ?? { text: answer, credit: 0 }), feedback: text });
  return [...answers.values()];
}

/** Returns a typed question for a single pair, because it leaves no choice. */
const matchOrType = (pairs: readonly { left: string; right: string }[], distractors: string[]): Body[] =>
  pairs.length + distractors.length > 1
    ? [{ inner: '', text: '', type: 'matching', pairs: [...pairs], distractors }]
    : pairs.map(({ left, right }) => ({
        ...{ inner: '', text: `${left} ${blank}`, type: 'typed' },
        answers: [{ text: right, credit: 1, feedback: '' }],
      }));

function listGaps<Gap extends { id: string; cue: string }>(
  text: GapText<Gap>,
  ask: (gap: Gap) => PlainBody,
): Body[] {
  const gaps = text.filter((part) => typeof part !== 'string');
  return gaps.map((gap) => ({ inner: gap.id, text: writeAround(text, gap), ...ask(gap) }));
}

/** Shortens runs of underscores in the text, so that none is mistaken for the blank. */
const writeAround = <Gap extends { cue: string }>(text: GapText<Gap>, asked: Gap): string =>
  keepLine(text, asked)
    .map((part) => {
      if (typeof part === 'string') return part.replaceAll(/_{5,}/g, '____');
      const hole = part === asked ? blank : '[…]';
      return part.cue ? `${hole} (${part.cue})` : hole;
    })
    .join('')
    .trim();

function keepLine<Gap>(text: GapText<Gap>, asked: Gap): GapText<Gap> {
  if (text.filter((part) => typeof part !== 'string').length === 1) return text;
  const at = text.indexOf(asked);
  const before: GapText<Gap> = [];
  for (let index = at - 1; index >= 0; index--) {
    const part = text[index] as string | Gap;
    const end = typeof part === 'string' ? part.lastIndexOf('\n') : -1;
    before.unshift(typeof part === 'string' ? part.slice(end + 1) : part);
    if (end >= 0) break;
  }
  const after: GapText<Gap> = [];
  for (const part of text.slice(at + 1)) {
    const end = typeof part === 'string' ? part.indexOf('\n') : -1;
    after.push(typeof part === 'string' && end >= 0 ? part.slice(0, end) : part);
    if (end >= 0) break;
  }
  return [...before, asked, ...after];
}
