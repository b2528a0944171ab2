import { data, redirect } from 'react-router';
import { toOwnOpinionHref, toProductHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { AppError } from '#core/errors.ts';
import {
  deleteOpinion,
  findOpinionOfMember,
  type OwnOpinion,
  saveOpinion,
} from '#core/opinions/own-opinion.ts';
import { toFirstName } from '#core/questions/ask-question.ts';
import { deleteRefused, findRefused, keepRefused } from '#core/refused-forms.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import learningStyles from '../learning/learning.module.css';
import membersStyles from '../members/members.module.css';
import { nameUnlisted } from '../page-title.ts';
import { ConfirmForm } from '../products/confirm-form.tsx';
import productStyles from '../products/product.module.css';
import { readForm } from '../read-form.ts';
import { requireUser } from '../require-user.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Card } from '../ui/frame/section.tsx';
import type { Route } from './+types/own-opinion.ts';
import { formatRating } from './format-opinion.ts';
import {
  type OpinionFields,
  OpinionForm,
  type OpinionRefusal,
  parseOpinion,
  readOpinionFields,
} from './opinion-form.tsx';
import { OpinionStatus } from './opinion-status.tsx';

export const handle: PageHandle = { layout: 'member' };

/** Query parameters: secret of a rejected form, and edit mode. */
const refusedName = 'refus';
const changeName = 'modifier';

/** A rejected review with its raw values, the reason and the HTTP status. */
type RefusedOpinion = { typed: OpinionFields; refusal: OpinionRefusal; status: number };

export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const id = requireId(params.productId, { url, context });
  const core = context.get(coreContext);
  const user = requireUser(context);
  const found = await findOpinionOfMember(core, user, id);
  if (!found)
    throw new AppError('not-found', `product ${id} not found`, { userMessage: m.refusals_product_unknown() });
  const { product, own, mayWrite } = found;
  if (!own && !mayWrite) throw redirect(toProductHref(product));
  const secret = url.searchParams.get(refusedName) ?? undefined;
  const refused = await findRefused<RefusedOpinion>(core, secret);
  const { rating, body, firstName } = own ?? {
    rating: '',
    body: '',
    firstName: toFirstName(user.displayName),
  };
  const isEdited = mayWrite && (!own || refused !== null || url.searchParams.has(changeName));
  return data(
    {
      product,
      own,
      mayWrite,
      form: isEdited
        ? {
            typed: refused?.typed ?? { rating: String(rating), body, firstName },
            refusal: refused?.refusal,
            secret: refused ? secret : undefined,
          }
        : null,
    },
    { status: isEdited && refused ? refused.status : 200 },
  );
});

/** Saves or deletes the user's review. Forms of the product page also post here. */
export const action = withErrorResponse(async ({ request, url, params, context }: Route.ActionArgs) => {
  const id = requireId(params.productId, { url, context });
  const core = context.get(coreContext);
  const user = requireUser(context);
  const form = await readForm(request);
  if (form.has('suppression')) {
    await deleteOpinion(core, user.uid, id);
    throw redirect(toOwnOpinionHref({ id }), 303);
  }
  const typed = readOpinionFields(form);
  const refused = await take(typed);
  await deleteRefused(core, url.searchParams.get(refusedName));
  if (!refused) throw redirect(toOwnOpinionHref({ id }), 303);
  const secret = await keepRefused(core, refused, context.get(requestContext).clientAddress);
  throw redirect(`${toOwnOpinionHref({ id })}?${refusedName}=${secret}`, 303);

  async function take(typed: OpinionFields): Promise<RefusedOpinion | null> {
    const read = parseOpinion(typed);
    if ('refusal' in read) return { typed, refusal: read.refusal, status: 400 };
    try {
      await saveOpinion(core, user, id, read.opinion);
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too-many-requests') throw error;
      return { typed, refusal: { title: typeset(error.userMessage), fields: {} }, status: error.status };
    }
  }
});

export const meta = nameUnlisted(m.opinions_own);

export default function OwnOpinionPage({
  loaderData: { product, own, mayWrite, form },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.opinions_own()}
        lead={typeset(product.title)}
        trail={[
          { href: '/members', label: m.frame_my_courses() },
          { href: toProductHref(product), label: typeset(product.title) },
        ]}
      />
      <div className={membersStyles.narrow}>
        {form ? (
          <FormStack>
            <p>{own ? m.opinions_modify_words() : m.opinions_invitation()}</p>
            <OpinionForm product={product} {...form} />
            {own ? (
              <p>
                <a href={toOwnOpinionHref(product)}>{m.common_change_nothing()}</a>
              </p>
            ) : null}
          </FormStack>
        ) : null}
        {own && !form ? <Written own={own} product={product} mayWrite={mayWrite} /> : null}
      </div>
    </>
  );
}

function Written({
  own,
  product,
  mayWrite,
}: {
  own: OwnOpinion;
  product: { id: string };
  mayWrite: boolean;
}) {
  return (
    <FormStack>
      <OpinionStatus opinion={own} />
      <Card as="article">
        <h2 className={productStyles.author}>
          {typeset(own.firstName)} <span className={productStyles.rating}>{formatRating(own.rating)}</span>
        </h2>
        <p className={learningStyles.written}>{typeset(own.body)}</p>
      </Card>
      {mayWrite ? (
        <FormActions>
          <LinkButton href={`${toOwnOpinionHref(product)}?${changeName}=oui`} variant="secondary">
            {own.state === 'refused' ? m.opinions_correct() : m.opinions_modify()}
          </LinkButton>
        </FormActions>
      ) : null}
      <ConfirmForm
        label={m.opinions_delete()}
        words={m.opinions_delete_words()}
        confirm={m.opinions_delete_yes()}
        action={toOwnOpinionHref(product)}
        name="suppression"
      />
    </FormStack>
  );
}
