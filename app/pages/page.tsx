import { redirect } from 'react-router';
import { toPageHref } from '#common/links.ts';
import { AppError } from '#core/errors.ts';
import { pageSubject } from '#core/pages/page-subject.ts';
import { findBySlug } from '#core/seo/find-by-slug.ts';
import { hasRight } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { isId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { HomeBlocks } from '../home/home-blocks.tsx';
import { describe } from '../meta.ts';
import { describeUnlisted } from '../page-title.ts';
import { toPageFacts } from '../seo/facts.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { RichTextView } from '../ui/rich-text/rich-text.tsx';
import { Prose } from '../ui/text/prose.tsx';
import type { Route } from './+types/page.ts';
import { loadPage } from './load-page.ts';

/** The message omits the URL, which may be a mistyped private link. */
const unknownPath = () => new AppError('not-found', 'unknown path');

/** `/{slug}`: a page of the teacher. Drafts are shown to people who may edit them. */
export const loader = withErrorResponse(async ({ params, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { user } = context.get(requestContext);
  const segment = params.slug.toLowerCase();
  const found = isId(segment) ? await findBySlug(core, 'page', segment) : null;
  if (!found || found.id === segment) throw unknownPath();
  const page = await pageSubject.find(core, found.id);
  if (!page.displayed && !(user && hasRight(user, 'news.write'))) throw unknownPath();
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
  const { title, searchTitle, description, href, isPublished } = loaderData;
  if (!isPublished) return describeUnlisted(title, frame);
  return describe(
    {
      title,
      searchTitle,
      description,
      path: href,
      facts: (given) => [toPageFacts({ path: href, name: title, description }, given)],
    },
    frame,
  );
};

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  const { title, body, parts, isPublished, siteUrl } = loaderData;
  const isText = parts.every(({ kind }) => kind === 'text');
  return (
    <Page width={isText ? 'text' : 'page'}>
      {isPublished ? null : <Notice title={m.common_preview()}>{m.pages_preview_draft()}</Notice>}
      {parts.some(({ kind }) => kind === 'opening') ? null : <Hero title={title} />}
      {parts.map((part) =>
        part.kind === 'text' ? (
          <Prose key="text" opening>
            <RichTextView document={body} siteUrl={siteUrl} />
          </Prose>
        ) : (
          <HomeBlocks key={part.kind} blocks={[part]} />
        ),
      )}
    </Page>
  );
}
