import { data } from 'react-router';
import { z } from 'zod';
import { exerciseDocument } from '#core/exercises/document/check-document.ts';
import { splitExercise } from '#core/exercises/keys/split-exercise.ts';
import { listPlaceLessons } from '#core/exercises/office-exercises.ts';
import { checkWriting } from '#core/exercises/writing/check-writing.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import type { Route } from './+types/look-at-exercise.ts';

const remarkWords = {
  'distractor-right': m.writing_remark_distractor,
  'options-same': m.writing_remark_options,
  'answers-same': m.writing_remark_answers,
  'answer-comma': m.writing_remark_comma,
  'answer-shown': m.writing_remark_shown,
};

/** `GET /admin/exercises/look?produit=…`: the lessons of a product. */
export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const productId = (url.searchParams.get('produit') ?? '').slice(0, 80);
  return data({ lessons: await listPlaceLessons(context.get(coreContext), productId) });
});

const body = z.object({ document: z.unknown() });

/** `POST /admin/exercises/look {document}`: what learners would see of it, what keeps it from being saved, and what a teacher may not have meant. */
export const action = answerErrors(async ({ request }: Route.ActionArgs) => {
  const sent = body.safeParse(await request.json().catch(() => null));
  const checked = exerciseDocument.safeParse(sent.data?.document);
  if (!checked.success) {
    const faults = checked.error.issues.map(({ message, path }) =>
      path[0] === 'items' && typeof path[1] === 'number'
        ? m.writing_fault_in({ number: path[1] + 1, sentence: message })
        : message,
    );
    return data({ shown: null, faults: [...new Set(faults)], remarks: [] });
  }
  const { shown } = splitExercise(checked.data);
  const remarks = checkWriting(checked.data).map(({ item, code, words }) =>
    m.writing_fault_in({ number: item, sentence: remarkWords[code]({ words }) }),
  );
  return data({ shown, faults: [], remarks });
});
