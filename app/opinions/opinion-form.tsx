import { z } from 'zod';
import { toOwnOpinionHref } from '#common/links.ts';
import { type OpinionInput, opinionInput, opinionLengths } from '#core/opinions/opinion-input.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Choices } from '../ui/forms/choices.tsx';
import { TextArea, TextField } from '../ui/forms/field.tsx';
import { ErrorSummary, FormActions, FormStack } from '../ui/forms/form.tsx';
import { formatRating, ratings } from './format-opinion.ts';

export type OpinionFields = { rating: string; body: string; firstName: string };

export type OpinionRefusal = { title: string; fields: Partial<Record<keyof OpinionFields, string[]>> };

/** Returns the raw values, cut at 20,000 characters, more than any field allows. */
export function readOpinionFields(form: FormData): OpinionFields {
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, 20_000) : '';
  };
  return { rating: read('rating'), body: read('body'), firstName: read('firstName') };
}

/** Validates the raw values and returns the review, or the reason for rejecting it. */
export function parseOpinion(typed: OpinionFields): { opinion: OpinionInput } | { refusal: OpinionRefusal } {
  const parsed = opinionInput.safeParse(typed);
  if (parsed.success) return { opinion: parsed.data };
  const { fieldErrors } = z.flattenError(parsed.error);
  return {
    refusal: { title: m.opinions_errors({ count: Object.keys(fieldErrors).length }), fields: fieldErrors },
  };
}

/** Form of a product review: plain HTML, validated by the server, restored after a rejection. */
export function OpinionForm({
  product,
  typed,
  refusal,
  secret,
}: {
  product: { id: string };
  typed: OpinionFields;
  refusal?: OpinionRefusal | undefined;
  /** Secret of the rejected form being corrected. */
  secret?: string | undefined;
}) {
  const errors = refusal?.fields ?? {};
  const labels: Record<keyof OpinionFields, string> = {
    rating: m.opinions_rating_choose(),
    body: m.opinions_body(),
    firstName: m.opinions_first_name(),
  };
  const field = (name: keyof OpinionFields) => ({
    id: `avis-${name}`,
    name,
    label: labels[name],
    error: errors[name]?.[0],
    required: true,
    defaultValue: typed[name],
  });
  const { min, max, maxName } = opinionLengths;
  return (
    <form
      method="post"
      action={toOwnOpinionHref(product) + (secret ? `?refus=${secret}` : '')}
      noValidate
      data-in-place=""
    >
      {refusal ? (
        <ErrorSummary
          focused
          title={refusal.title}
          faults={(Object.keys(labels) as (keyof OpinionFields)[]).flatMap((name) =>
            errors[name]?.[0] ? [{ id: field(name).id, label: labels[name], sentence: errors[name][0] }] : [],
          )}
        />
      ) : null}
      <FormStack>
        <Choices
          single
          id={field('rating').id}
          legend={labels.rating}
          name="rating"
          error={errors.rating?.[0]}
          options={ratings.map((rating) => ({
            value: String(rating),
            label: formatRating(rating),
            checked: typed.rating === String(rating),
          }))}
        />
        <TextArea
          {...field('body')}
          hint={m.opinions_body_hint({ shortest: min, longest: max.toLocaleString('fr') })}
          rows={6}
          maxLength={max}
        />
        <TextField
          {...field('firstName')}
          hint={m.opinions_first_name_hint()}
          autoComplete="given-name"
          maxLength={maxName}
        />
        <div hidden data-unsent="">
          <Notice tone="error" live title={m.opinions_unsent()}>
            {m.common_unsent_next()}
          </Notice>
        </div>
        <FormActions>
          <Button type="submit">{m.opinions_send()}</Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
