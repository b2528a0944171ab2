import { useEffect } from 'react';
import { data, useNavigate } from 'react-router';
import { toProductHref } from '#common/links.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { requireUser } from '../../require-user.ts';
import { forgetDraft } from '../editing/kept-draft.ts';
import { readEditedId } from '../editing/read-edited-id.ts';
import { saveSafely } from '../editing/save-safely.ts';
import type { Route } from './+types/edit-product.ts';
import { ProductEditor } from './product-editor.tsx';
import { readProductDraft } from './read-product-draft.ts';
import { submitProduct } from './submit-product.ts';

export const loader = answerErrors(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const { id, version, draft, archived } = await readProductDraft(core, readEditedId(args));
  return {
    known: { id, version, archived, href: toProductHref({ id, type: draft.type }) },
    draft,
    justSaved: args.url.searchParams.has('enregistre'),
    services: args.context.get(browserServicesContext),
  };
});

export const action = answerErrors(async (args: Route.ActionArgs) => {
  const { context } = args;
  const id = readEditedId(args);
  const body = await args.request.json().catch(() => null);
  const answer = await submitProduct(context.get(coreContext), requireUser(context), id, body);
  if ('saved' in answer) return data({ saved: true as const });
  return data({ saved: false as const, ...answer.errors }, { status: 400 });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveSafely(() => serverAction());

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe(
    { title: loaderData?.draft.title ?? m.office_product_title_missing(), index: false },
    matches[0].loaderData,
  );

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  const { known, draft, services, justSaved } = loaderData;
  useForgetNew(justSaved);
  return (
    <ProductEditor
      key={known.id}
      title={draft.title}
      services={services}
      initial={draft}
      known={known}
      justSaved={justSaved}
    />
  );
}

/** A new product has been saved: its draft, and `?enregistre=1` that would say « Enregistré » at each reload, go. */
function useForgetNew(active: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!active) return;
    forgetDraft('product:new');
    void navigate('.', { replace: true, preventScrollReset: true });
  }, [active, navigate]);
}
