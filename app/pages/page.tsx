import { redirect } from 'react-router';
import { toPageHref } from '#common/links.ts';
import { AppError } from '#core/errors.ts';
import { pageSubject } from '#core/pages/page-subject.ts';
import { findBySlug } from '#core/seo/find-by-slug.ts';
import { hasRight } from '#core/staff/roles.ts';
import { coreContext, requestContext } from '../context.ts';
import { isId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { describe } from '../meta.ts';
import { describeUnlisted } from '../page-title.ts';
import { toPageFacts } from '../seo/facts.ts';
import { toSharePicture } from '../seo/share-picture.ts';
import type { Route } from './+types/page.ts';
import { loadPage } from './load-page.ts';
import { PageView } from './page-view.tsx';
import { recordPage } from './visited-pages.ts';

/** The message omits the URL, which may be a mistyped private link. */
const unknownPath = () => new AppError('not-found', 'unknown path');

/** `/{slug}`: a page of the teacher. Drafts are shown to people who may edit them. */
export const loader = withErrorResponse(async ({ params, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { user } = context.get(requestContext);
  const segment = params.slug.toLowerCase();
  const found = isId(segment) ? await findBySlug(core, 'page', segment) : null;
  const page = found && found.id !== segment ? await pageSubject.find(core, found.id) : null;
  recordPage(params.slug, page?.displayed === true && page.slug === params.slug);
  if (!page || !(page.displayed || (user && hasRight(user, 'news.write')))) throw unknownPath();
  if (page.slug !== params.slug) throw redirect(toPageHref(page), page.displayed ? 301 : 302);
  return loadPage(core, page, user?.uid);
});

/** Posting to an unknown path is answered like reading it. */
export const action = withErrorResponse(async (_: Route.ActionArgs): Promise<never> => {
  throw unknownPath();
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const frame = matches[0].loaderData;
  if (!loaderData || !frame) return [];
  const { id, title, searchTitle, description, href, picture, isPublished } = loaderData;
  if (!isPublished) return describeUnlisted(title, frame);
  return describe(
    {
      title,
      searchTitle,
      description,
      path: href,
      image: toSharePicture({ kind: 'own-page', id, title, picture }, frame),
      facts: (given) => [toPageFacts({ path: href, name: title, description }, given)],
    },
    frame,
  );
};

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  return <PageView {...loaderData} />;
}
