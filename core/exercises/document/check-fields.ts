import { z } from 'zod';
import { createOnFirstUse } from '#common/first-use.ts';
import { m } from '#words/messages.js';
import { documentLimits as limits } from './document-limits.ts';
import type { ExerciseMedia, GapText } from './exercise-document.ts';
import { innerIdPattern } from './inner-ids.ts';
import { isMediaAddress, isRecording } from './media-address.ts';
import { countCharacters, tidyGapText, tidyLine, tidyText } from './tidy-text.ts';

const numbers = createOnFirstUse(() => new Intl.NumberFormat('fr-FR'));

export const writeBound = (bound: number): string => numbers().format(bound);

/** Schema of a line. With `missing`, rejects an empty line with that message. */
const line = (max: number, tooLong: () => string, missing?: () => string) =>
  z
    .string()
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .max(max, { error: tooLong })
        .min(missing ? 1 : 0, { error: missing }),
    );

const textTooLong = () => m.exercises_text_text_long({ max: writeBound(limits.textCharacters) });
const answerTooLong = () => m.exercises_text_answer_long({ max: writeBound(limits.answerCharacters) });

export const title = line(
  limits.titleCharacters,
  () => m.exercises_text_title_long({ max: writeBound(limits.titleCharacters) }),
  m.exercises_text_title_empty,
);

export const answer = line(limits.answerCharacters, answerTooLong, m.writing_fault_answer);
export const optionalAnswer = line(limits.answerCharacters, answerTooLong);

export const sentence = line(limits.textCharacters, textTooLong, m.writing_fault_answer);
export const optionalSentence = line(limits.textCharacters, textTooLong);

export const severalLines = z
  .string()
  .transform(tidyText)
  .pipe(z.string().max(limits.textCharacters, { error: textTooLong }));

export const id = z.string().regex(innerIdPattern, { error: m.exercises_text_id_wrong });

export const boundedList = <Item extends z.ZodType>(item: Item, max: number, min = 0, few?: () => string) =>
  z
    .array(item)
    .max(max, { error: () => m.exercises_text_entries_many({ max: writeBound(max) }) })
    .min(min, { error: few });

/** Whole number from `min` to `max`. */
export const whole = (max: number, min = 0) => {
  const error = () => m.writing_fault_number({ min: writeBound(min), max: writeBound(max) });
  return z.int({ error }).min(min, { error }).max(max, { error });
};

/** Id of a rubric, or empty. */
export const rubricId = z.string().regex(/^[A-Za-z0-9_-]{0,40}$/, { error: m.writing_fault_rubric });

const file = {
  fileName: optionalAnswer,
  url: line(limits.addressCharacters, m.writing_fault_media),
};
const hasAddress = ({ fileName, url }: { fileName: string; url: string }) =>
  url ? isMediaAddress(url) : fileName !== '';

/** Settings that are not set or do not apply are absent: only counted plays may forbid pauses. */
export const media = z
  .object({
    ...file,
    alt: optionalAnswer,
    plays: z.union([z.literal(1), z.literal(2)]).exactOptional(),
    pauses: z.literal(false).exactOptional(),
    slow: z.object(file).refine(hasAddress, { error: m.writing_fault_media }).exactOptional(),
    transcript: severalLines.exactOptional(),
  })
  .transform(({ fileName, url, alt, plays, pauses, slow, transcript }): ExerciseMedia => {
    const isSound = isRecording(url) || isRecording(fileName);
    if (!isSound) return { fileName, url, alt };
    return {
      ...{ fileName, url, alt },
      ...(plays ? { plays } : {}),
      ...(plays && pauses === false ? { pauses } : {}),
      ...(slow ? { slow } : {}),
      ...(transcript ? { transcript } : {}),
    };
  })
  .refine(hasAddress, { error: m.writing_fault_media });

/** Whole percents, so that printing does not round a credit. */
const credit = z
  .number()
  .min(0.01, { error: m.writing_fault_credit })
  .max(1, { error: m.writing_fault_credit })
  .refine((value) => Math.round(value * 100) / 100 === value, { error: m.writing_fault_credit });

export const accepted = boundedList(
  z.object({ text: answer, credit }),
  limits.accepted,
  1,
  m.writing_fault_answer,
);

export const feedback = boundedList(z.object({ answer, text: sentence }), limits.options);

export const options = (rightNone: () => string) =>
  boundedList(
    z.object({ id, text: answer, right: z.boolean(), feedback: optionalSentence }),
    limits.options,
    2,
    m.exercises_text_options_few,
  ).refine((list) => list.some(({ right }) => right), { error: rightNone });

/** Returns the message about the gap: Zod reports some issues of a union member as « Invalid input ». */
const findGapFault = ({ errors }: { errors?: z.core.$ZodIssue[][] }): string | undefined =>
  errors?.at(-1)?.[0]?.message;

export const gapText = <Gap extends z.ZodType<object>>(gap: Gap) =>
  z
    .array(z.union([z.string(), gap], { error: findGapFault }))
    .transform((text) => tidyGapText(text as GapText<z.output<Gap>>))
    .refine((text) => text.some((piece) => typeof piece !== 'string'), { error: m.writing_fault_gaps })
    .refine((text) => text.filter((piece) => typeof piece !== 'string').length <= limits.gaps, {
      error: () => m.exercises_text_gaps_many({ max: writeBound(limits.gaps) }),
    })
    .refine((text) => countCharacters(text) <= limits.textCharacters, { error: textTooLong });
