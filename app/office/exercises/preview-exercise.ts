import { data } from 'react-router';
import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { parseAnswers } from '#core/exercises/attempts/parse-answers.ts';
import { listFieldsOf } from '#core/exercises/keys/list-fields.ts';
import { listPlaceLessons } from '#core/exercises/office-exercises.ts';
import type { WritingRemark } from '#core/exercises/writing/check-writing.ts';
import { markDraft, previewDraft } from '#core/exercises/writing/preview-draft.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import type { Route } from './+types/preview-exercise.ts';
import type { MarkedPreview, PreviewState } from './use-preview.ts';

const remarkWords: Readonly<Record<WritingRemark['code'], (inputs: { words: string }) => string>> = {
  'distractor-right': m.writing_remark_distractor,
  'options-same': m.writing_remark_options,
  'answers-same': m.writing_remark_answers,
  'answer-comma': m.writing_remark_comma,
  'answer-shown': m.writing_remark_shown,
  'bank-right': m.writing_remark_bank,
  'capital-shown': m.writing_remark_capital,
  'left-same': m.writing_remark_left,
  'match-right': m.writing_remark_match,
  'member-twice': m.writing_remark_member,
  'article-shown': m.writing_remark_article,
  'order-same': m.writing_remark_order,
  'correction-same': m.writing_remark_correction,
  'picture-silent': m.writing_remark_picture,
};

/** `GET /admin/exercises/look?produit=…`: the lessons of a product. */
export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const productId = (url.searchParams.get('produit') ?? '').slice(0, 80);
  return data({ lessons: await listPlaceLessons(context.get(coreContext), productId) });
});

const body = z.object({
  document: z.unknown(),
  /** Answers that the teacher typed in the preview, to be marked. */
  entries: z
    .array(z.tuple([z.string(), z.string()]))
    .max(10_000)
    .optional(),
});

/** `POST /admin/exercises/look {document, entries?}`: previews a draft with its issues; marks `entries`. */
export const action = withErrorResponse(async ({ request }: Route.ActionArgs) => {
  const sent = body.safeParse(await request.json().catch(() => null));
  const { shown, faults, remarks, spellings, homophones } = await previewDraft(sent.data?.document);
  if (sent.data?.entries) {
    const several = listFieldsOf(shown.items).filter(({ kind }) => kind === 'choices');
    const answers = parseAnswers(
      sent.data.entries,
      several.map(({ field }) => field),
    );
    return data<MarkedPreview>({ ...(await markDraft(sent.data.document, answers)), answers });
  }
  return data<PreviewState>({
    shown,
    faults: faults.map(({ item, sentence }) => ({ item, sentence: typeset(sentence) })),
    remarks: remarks.map(({ item, code, words }) => ({
      item,
      sentence: typeset(remarkWords[code]({ words })),
    })),
    notes: spellings.map(({ item, words }) => ({
      item,
      sentence: typeset(m.writing_note_spellings({ words: words.join(', ') })),
    })),
    homophones,
  });
});
