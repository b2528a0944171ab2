import { z } from 'zod';
import { toOneLine } from '#common/text.ts';
import { m } from '#words/messages.js';
import { skills } from '../../products/skills.ts';
import * as fields from './check-fields.ts';
import { documentLimits as limits } from './document-limits.ts';
import type { FaultySentence } from './exercise-document.ts';
import { isOrderOf } from './inner-ids.ts';

const base = {
  id: fields.id,
  prompt: fields.severalLines,
  media: z
    .array(fields.media)
    .max(limits.media, { error: () => m.exercises_text_media_many({ max: limits.media }) }),
  points: z
    .int({ error: m.exercises_text_points_wrong })
    .min(1, { error: m.exercises_text_points_wrong })
    .max(limits.points, { error: m.exercises_text_points_wrong }),
  skill: z.enum(['', ...skills], { error: m.exercises_text_skill_unknown }),
  hint: fields.severalLines,
  explanation: fields.severalLines,
};

const gap = { id: fields.id, cue: fields.optionalAnswer };
const options = fields.options(m.writing_fault_right);
const { answer, sentence, id } = fields;
const milliseconds = fields.whole(limits.recordingMilliseconds);
const several = <Item extends z.ZodType>(item: Item) =>
  fields.boundedList(item, limits.options, 1, m.writing_fault_body);

const gaps = z.object({
  ...base,
  kind: z.literal('gaps'),
  text: fields.gapText(z.object({ ...gap, accepted: fields.accepted, feedback: fields.feedback })),
});

const gapChoices = z.object({
  ...base,
  kind: z.literal('gap-choices'),
  text: fields.gapText(z.object({ ...gap, options })),
});

const wordBank = z.object({
  ...base,
  kind: z.literal('word-bank'),
  text: fields.gapText(z.object({ ...gap, word: answer })),
  distractors: fields.boundedList(answer, limits.options),
  reusable: z.boolean(),
});

const choice = z.object({
  ...base,
  kind: z.literal('choice'),
  options: options.refine((list) => list.filter(({ right }) => right).length <= 1, {
    error: m.writing_fault_rights,
  }),
});

const choices = z.object({ ...base, kind: z.literal('choices'), options });

const trueFalse = z.object({
  ...base,
  kind: z.literal('true-false'),
  statements: several(
    z.object({ id, text: sentence, right: z.boolean(), feedback: fields.optionalSentence }),
  ),
});

const match = z.object({
  ...base,
  kind: z.literal('match'),
  pairs: several(z.object({ id, left: answer, right: answer })),
  distractors: fields.boundedList(answer, limits.options),
});

const group = z.object({
  id,
  name: answer,
  members: fields.boundedList(z.object({ id, text: answer }), limits.options),
});

const classify = z.object({
  ...base,
  kind: z.literal('classify'),
  groups: fields
    .boundedList(group, limits.options, 2, m.exercises_text_groups_few)
    .refine((groups) => groups.some(({ members }) => members.length > 0), {
      error: m.writing_fault_body,
    }),
});

const order = z
  .object({
    ...base,
    kind: z.literal('order'),
    unit: z.enum(['words', 'sentences']),
    parts: fields.boundedList(answer, limits.options, 2, m.writing_fault_parts),
    otherOrders: fields.boundedList(z.array(z.int()), limits.accepted),
  })
  .refine(({ parts, otherOrders }) => otherOrders.every((other) => isOrderOf(other, parts.length)), {
    error: m.writing_fault_order,
  });

const conjugation = z.object({
  ...base,
  kind: z.literal('conjugation'),
  verb: answer,
  tense: answer,
  rows: several(z.object({ id, person: answer, accepted: fields.accepted })),
});

const transformation = z.object({
  ...base,
  kind: z.literal('transformation'),
  source: fields.optionalSentence,
  accepted: fields.accepted,
  feedback: fields.feedback,
});

const faultRange = z.object({
  start: z.int().min(0),
  end: z.int(),
  corrections: fields.boundedList(answer, limits.accepted, 1, m.writing_fault_answer),
});

const faultySentence = z
  .object({ id, text: z.string(), fault: faultRange.nullable(), feedback: fields.optionalSentence })
  .transform(tidyFault)
  .pipe(
    z
      .object({ id, text: sentence, fault: faultRange.nullable(), feedback: z.string() })
      .refine(({ text, fault }) => !fault || (fault.start < fault.end && fault.end <= text.length), {
        error: m.common_choose_faulty_words,
      }),
  );

/** Normalises the sentence and adjusts the positions of the wrong words, without spaces around them. */
function tidyFault({ text, fault, ...rest }: FaultySentence): FaultySentence {
  if (!fault) return { ...rest, text, fault };
  const run = toOneLine(text.slice(fault.start, fault.end));
  const words = run.trim();
  const blanks = run.length - run.trimStart().length;
  const before = (toOneLine(text.slice(0, fault.start)) + run.slice(0, blanks)).trimStart();
  const after = run.slice(blanks + words.length) + toOneLine(text.slice(fault.end));
  const { length } = before;
  return {
    ...rest,
    text: before + words + after,
    fault: { ...fault, start: length, end: length + words.length },
  };
}

const findFault = z.object({
  ...base,
  kind: z.literal('find-fault'),
  sentences: several(faultySentence),
});

const dictation = z.object({
  ...base,
  kind: z.literal('dictation'),
  unit: z.enum(['whole', 'sentences']),
  sentences: several(
    z
      .object({
        ...{ id, text: sentence, start: milliseconds, end: milliseconds },
        variants: fields.boundedList(sentence, limits.accepted),
      })
      .refine(({ start, end }) => (start === 0 && end === 0) || start < end, {
        error: m.writing_fault_sentence_times,
      }),
  ),
});

const wordLimit = fields.whole(limits.words);

const writing = z
  .object({
    ...{ ...base, kind: z.literal('writing'), minWords: wordLimit, maxWords: wordLimit, plan: z.boolean() },
    ...{ rubricId: fields.rubricId, model: fields.severalLines },
  })
  .refine(({ minWords, maxWords }) => maxWords === 0 || minWords <= maxWords, {
    error: m.writing_fault_word_limits,
  });

const speaking = z.object({
  ...{ ...base, kind: z.literal('speaking'), preparationSeconds: fields.whole(limits.preparationSeconds) },
  maxSeconds: fields.whole(limits.speakingSeconds, 10),
  ...{ rubricId: fields.rubricId, model: fields.severalLines },
});

const questionKinds = [
  ...[gaps, gapChoices, wordBank, choice, choices, trueFalse, match],
  ...[classify, order, conjugation, transformation, findFault, dictation, writing, speaking],
] as const;

const question = z.discriminatedUnion('kind', questionKinds);

const reading = z.object({
  ...base,
  kind: z.literal('reading'),
  title: fields.optionalAnswer,
  text: fields.severalLines,
  source: fields.optionalAnswer,
  questions: fields.boundedList(question, limits.items, 1, m.writing_fault_questions),
});

/** Normalises texts and rejects other defects with a French sentence for the author. */
export const exerciseItem = z.discriminatedUnion('kind', [...questionKinds, reading]);
