import type {
  AcceptedAnswer,
  ExerciseDocument,
  ExerciseItem,
  ExerciseMedia,
  Option,
} from '../document/exercise-document.ts';
import { isRecording, isVideo } from '../document/media-address.ts';
import type { MarkingOptions } from '../marking/mark.ts';
import { type KeyOptions, prepareKey } from '../marking/mark-answer.ts';
import { findWordAround } from '../marking/mark-letters.ts';
import type { ExerciseKey, FieldKey } from './exercise-key.ts';
import { expandSentence } from './expand-sentence.ts';
import { findModel } from './find-model.ts';
import { hashWords } from './hash-words.ts';
import type { ShownBody, ShownExercise, ShownItem, ShownMedia, ShownOption } from './shown-exercise.ts';

/** Splits an exercise into the part shown to learners, which reveals no answers, and the key. */
export function splitExercise(document: ExerciseDocument): { shown: ShownExercise; key: ExerciseKey } {
  const { title, level, skill, instruction, marking, items } = document;
  const key: ExerciseKey = { fields: {}, items: {}, productions: {}, transcripts: {} };
  const shown = {
    title,
    level,
    skill,
    instruction,
    items: items.map((item) => splitItem(item, marking, key)),
  };
  return { shown, key };
}

function splitItem(item: ExerciseItem, marking: MarkingOptions, key: ExerciseKey): ShownItem {
  const { id, prompt, points, skill, media, hint, explanation } = item;
  const fields: string[] = [];
  const add = (field: string, fieldKey: FieldKey) => {
    fields.push(field);
    key.fields[field] = fieldKey;
    return { field };
  };
  const body = splitBody(item, { marking, key, add });
  // The explanation of a reading document is withheld until all its questions are done.
  if (item.kind === 'reading')
    fields.push(...item.questions.flatMap((question) => key.items[question.id]?.fields ?? []));
  key.items[id] = { hint, explanation, fields };
  // A file without an address cannot be shown.
  const shownMedia = media.filter(({ url }) => url);
  if (shownMedia.some(({ transcript }) => transcript) && key.transcripts)
    key.transcripts[id] = shownMedia.map(({ transcript }) => transcript ?? '');
  return {
    ...{ id, prompt, points, skill, hasHint: hint !== '' },
    media: shownMedia.map(showMedia),
    ...body,
  };
}

/** Omits the file name and the transcript, and every setting that is not set. */
const showMedia = ({ url, fileName, alt, plays, pauses, slow }: ExerciseMedia): ShownMedia => ({
  ...{ url, alt, isSound: isRecording(url) || isRecording(fileName) },
  ...(isVideo(url) ? { isVideo: true } : {}),
  ...(plays === undefined ? {} : { plays }),
  ...(pauses === undefined ? {} : { pauses }),
  ...(slow?.url ? { slowUrl: slow.url } : {}),
});

type Splitting = {
  marking: MarkingOptions;
  key: ExerciseKey;
  add: (field: string, key: FieldKey) => { field: string };
};

function splitBody(item: ExerciseItem, splitting: Splitting): ShownBody {
  const { add, marking, key } = splitting;
  const inner = (id: string) => `${item.id}.${id}`;
  const addProduction = ({ id, model }: { id: string; model: string }): string => {
    key.productions = { ...key.productions, [id]: { item: id, model } };
    return id;
  };
  switch (item.kind) {
    case 'gaps': {
      const text = item.text.map((part, at) => {
        if (typeof part === 'string') return part;
        const { id, cue, accepted, feedback } = part;
        const around = findWordAround(item.text, at);
        return { ...add(inner(id), { ...prepareTyped(accepted, { ...marking, around }), feedback }), cue };
      });
      return { kind: item.kind, text };
    }
    case 'gap-choices': {
      const text = item.text.map((part) => {
        if (typeof part === 'string') return part;
        const { shown, fieldKey } = splitOptions(part.options);
        return { ...add(inner(part.id), { type: 'option', ...fieldKey }), cue: part.cue, options: shown };
      });
      return { kind: item.kind, text };
    }
    case 'word-bank': {
      const words = item.text.flatMap((part) => (typeof part === 'string' ? [] : [part.word]));
      const bank = [...words, ...item.distractors];
      const text = item.text.map((part) =>
        typeof part === 'string'
          ? part
          : { ...add(inner(part.id), { type: 'word', right: part.word, model: part.word }), cue: part.cue },
      );
      return {
        kind: item.kind,
        text,
        bank: sortTexts(item.reusable ? [...new Set(bank)] : bank),
        reusable: item.reusable,
      };
    }
    case 'choice':
    case 'choices': {
      const { shown, fieldKey } = splitOptions(item.options);
      const type = item.kind === 'choice' ? 'option' : 'options';
      return { kind: item.kind, ...add(item.id, { type, ...fieldKey }), options: shown };
    }
    case 'true-false':
      return {
        kind: item.kind,
        statements: item.statements.map(({ id, text, right, feedback }) => ({
          ...add(inner(id), {
            type: 'option',
            right: [right ? 'true' : 'false'],
            feedback: { [right ? 'false' : 'true']: feedback },
            model: right ? 'true' : 'false',
          }),
          text,
        })),
      };
    case 'match': {
      const rights = nameByPlace([...item.pairs.map(({ right }) => right), ...item.distractors]);
      const lefts = item.pairs.map(({ id, left, right }) => ({
        ...add(inner(id), { type: 'option', right: idsOf(rights, right), feedback: {}, model: right }),
        text: left,
      }));
      return { kind: item.kind, lefts, rights };
    }
    case 'classify': {
      const groups = item.groups.map(({ id, name }) => ({ id, text: name }));
      const members = item.groups
        .flatMap(({ id, name, members: own }) => own.map(({ text }) => ({ text, group: id, name })))
        .toSorted((a, b) => compareTexts(a.text, b.text));
      const names = nameMembers(members.map(({ text }) => text));
      return {
        kind: item.kind,
        groups,
        members: members.map(({ text, group, name }, at) => ({
          ...add(inner(names[at] ?? ''), { type: 'option', right: [group], feedback: {}, model: name }),
          text,
        })),
      };
    }
    case 'order': {
      const parts = nameByPlace(item.parts);
      const orders = [item.parts.map((_, at) => at), ...item.otherOrders].map((order) =>
        nameParts(parts, item.parts, order),
      );
      const model = item.parts.join(item.unit === 'words' ? ' ' : '\n');
      return { kind: item.kind, unit: item.unit, ...add(item.id, { type: 'order', orders, model }), parts };
    }
    case 'conjugation':
      return {
        ...{ kind: item.kind, verb: item.verb, tense: item.tense },
        rows: item.rows.map(({ id, person, accepted }) => ({
          ...add(inner(id), { ...prepareTyped(accepted, marking), feedback: [] }),
          person,
        })),
      };
    case 'transformation': {
      const accepted = item.accepted.flatMap(({ text, credit }) =>
        expandSentence(text).map((sentence) => ({ text: sentence, credit })),
      );
      const fieldKey = { ...prepareTyped(accepted, marking), feedback: item.feedback };
      return { kind: item.kind, ...add(item.id, fieldKey), source: item.source };
    }
    case 'find-fault':
      return {
        kind: item.kind,
        sentences: item.sentences.map(({ id, text, fault, feedback }) => {
          const words = text.split(' ');
          const model = fault
            ? text.slice(0, fault.start) + (fault.corrections[0] ?? '') + text.slice(fault.end)
            : text;
          const place = fault && {
            start: countWords(text, fault.start),
            end: countWords(text, Math.max(fault.start, fault.end - 1)) + 1,
            correction: prepareKey(fault.corrections, marking),
          };
          return { ...add(inner(id), { type: 'fault', fault: place, feedback, model }), words };
        }),
      };
    case 'dictation': {
      const sentences = item.sentences.map(({ id, text, start, end, variants }) => ({
        ...{ id, start, end, accepted: [text, ...variants] },
      }));
      const isWhole = item.unit === 'whole';
      const toKey = (parts: typeof sentences): FieldKey => ({
        type: 'dictation',
        sentences: parts.map(({ accepted }) => accepted),
        ...(isWhole ? {} : { fields: sentences.length }),
        model: parts.map(({ accepted }) => accepted[0]).join(' '),
      });
      const times = sentences.map(({ start, end }) => ({ start, end }));
      return {
        ...{ kind: item.kind, times },
        fields: isWhole
          ? [add(item.id, toKey(sentences))]
          : sentences.map((each) => add(inner(each.id), toKey([each]))),
      };
    }
    case 'writing': {
      const { minWords, maxWords, plan, rubricId } = item;
      const field = addProduction(item);
      const planField = plan ? { planField: inner('plan') } : {};
      return { kind: item.kind, field, minWords, maxWords, rubricId, ...planField };
    }
    case 'speaking': {
      const { preparationSeconds, maxSeconds, rubricId } = item;
      return { kind: item.kind, field: addProduction(item), preparationSeconds, maxSeconds, rubricId };
    }
    case 'reading': {
      const { title, text, source } = item;
      const questions = item.questions.map((question) => splitItem(question, marking, key));
      return { kind: item.kind, title, text, source, questions };
    }
  }
}

function prepareTyped(accepted: readonly AcceptedAnswer[], marking: KeyOptions) {
  const credits = [...new Set(accepted.map(({ credit }) => credit))].sort((a, b) => b - a);
  const keys = credits.map((credit) => {
    const texts = accepted.filter((answer) => answer.credit === credit).map(({ text }) => text);
    return { key: prepareKey(texts, marking), credit };
  });
  return { type: 'typed' as const, accepted: keys, model: findModel(accepted) };
}

function splitOptions(options: readonly Option[]) {
  const sorted = options
    .toSorted((a, b) => compareTexts(a.text, b.text))
    .map((option, at) => ({ ...option, id: toId(at) }));
  return {
    shown: sorted.map(({ id, text }): ShownOption => ({ id, text })),
    fieldKey: {
      right: sorted.filter(({ right }) => right).map(({ id }) => id),
      feedback: Object.fromEntries(
        sorted.filter(({ feedback }) => feedback).map(({ id, feedback }) => [id, feedback]),
      ),
      model: sorted
        .filter(({ right }) => right)
        .map(({ text }) => text)
        .join(' · '),
    },
  };
}

const toId = (at: number): string => String(at + 1);

/** Compares in French alphabetical order. Comparing code units as well makes the order deterministic. */
const compareTexts = (a: string, b: string): number =>
  a.localeCompare(b, 'fr') || (a < b ? -1 : a > b ? 1 : 0);

const sortTexts = (texts: readonly string[]): string[] => texts.toSorted(compareTexts);

const nameByPlace = (texts: readonly string[]): ShownOption[] =>
  sortTexts(texts).map((text, at) => ({ id: toId(at), text }));

/** Names entries by a hash: unlike an id it reveals no group, and a new entry changes no other names. */
function nameMembers(texts: readonly string[]): string[] {
  const names = new Set<string>();
  for (const text of texts) {
    let name = hashWords(text).toString(36);
    for (let time = 2; names.has(name); time++) name = hashWords(`${text}\n${time}`).toString(36);
    names.add(name);
  }
  return [...names];
}

const idsOf = (options: readonly ShownOption[], text: string): string[] =>
  options.filter((option) => option.text === text).map(({ id }) => id);

/** Returns option ids in the given order. Parts with equal text are used from first to last. */
function nameParts(
  shown: readonly ShownOption[],
  parts: readonly string[],
  order: readonly number[],
): string[] {
  const left = [...shown];
  return order.map((at) => {
    const found = left.findIndex(({ text }) => text === parts[at]);
    return left.splice(found, 1)[0]?.id ?? '';
  });
}

/** Counts the words of a sentence that end before a position. */
const countWords = (text: string, position: number): number => text.slice(0, position).split(' ').length - 1;
