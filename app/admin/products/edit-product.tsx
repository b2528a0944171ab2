import { useEffect } from 'react';
import { data, useNavigate } from 'react-router';
import { formatPrice } from '#common/money.ts';
import { toProductHref } from '#common/product-links.ts';
import { findProduct } from '#core/products/find-product.ts';
import { browserServicesContext, coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { isId, unknownParameter } from '../../errors/unknown-parameter.ts';
import { describe } from '../../meta.ts';
import type { Route } from './+types/edit-product.ts';
import type { ProductDraft } from './product-draft.ts';
import { ProductEditor } from './product-editor.tsx';
import { submitProduct } from './submit-product.ts';

/** The address is `edit-{id}`. */
function readId({ url, params, context }: Pick<Route.LoaderArgs, 'url' | 'params' | 'context'>): string {
  const id = params.edit.startsWith('edit-') ? params.edit.slice('edit-'.length) : undefined;
  if (!isId(id)) throw unknownParameter(url, context);
  return id;
}

export const loader = answerErrors(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const product = await findProduct(core, readId(args));
  const price = product.priceId ? await core.prices.get(product.priceId) : null;
  const draft: ProductDraft = {
    type: product.type,
    title: product.title,
    description: product.description,
    difficulty: product.difficulty,
    duration: String(product.duration),
    order: String(product.order),
    displayed: product.displayed,
    enabled: product.enabled,
    price: price?.unitAmount == null ? '' : formatPrice(price.unitAmount).replace(/\s?€/, ''),
    productId: product.productId,
    priceId: product.priceId,
    videoId: product.videoId,
    videoIdExtract: product.videoIdExtract,
    pathFolderId: product.pathFolderId,
    miniature: product.miniature,
    files: product.files.map((file) => file.toObject()),
  };
  return {
    id: product.id,
    version: product.version,
    draft,
    href: toProductHref(product),
    justSaved: args.url.searchParams.has('enregistre'),
    services: args.context.get(browserServicesContext),
  };
});

export const action = answerErrors(async (args: Route.ActionArgs) => {
  const body = await args.request.json().catch(() => null);
  const answer = await submitProduct(args.context.get(coreContext), readId(args), body);
  if ('saved' in answer) return data({ saved: true as const });
  return data({ saved: false as const, ...answer.errors }, { status: 400 });
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe({ title: loaderData?.draft.title ?? 'Contenu', index: false }, matches[0].loaderData?.school);

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  const { id, version, draft, services, href, justSaved } = loaderData;
  useForgetQuery(justSaved);
  return (
    <ProductEditor
      key={id}
      title={draft.title}
      services={services}
      initial={draft}
      version={version}
      href={href}
      justSaved={justSaved}
    />
  );
}

/** Takes `?enregistre=1` off the address, so that a reload does not say « Enregistré » once more. */
function useForgetQuery(active: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (active) void navigate('.', { replace: true, preventScrollReset: true });
  }, [active, navigate]);
}
