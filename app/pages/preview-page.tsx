import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { type PageRow, pageFields, pageInput } from '#core/pages/page-subject.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { nameUnlisted } from '../page-title.ts';
import { Hero, Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/preview-page.ts';
import { loadPage } from './load-page.ts';
import { PageView } from './page-view.tsx';

export const loader = ({ url }: Route.LoaderArgs) => ({ isBare: url.searchParams.has('sans-menu') });

/** A draft may lack its title and its address. */
const input = z.object({
  draft: z
    .looseObject({ title: z.string() })
    .transform((draft) => ({ ...draft, title: draft.title.trim() || m.common_untitled(), slug: 'apercu' }))
    .transform((draft): unknown => draft)
    .pipe(pageInput as z.ZodType<z.output<typeof pageInput>>),
});

/** `POST /admin/pages/apercu {draft}`: the page as visitors would see it. */
export const action = withErrorResponse(async ({ request, context }: Route.ActionArgs) => {
  const given = input.safeParse(await request.json().catch(() => null));
  if (!given.success)
    throw new AppError('invalid-input', 'preview of an invalid page', { cause: given.error });
  const { body, blocks, ...draft } = given.data.draft;
  const page = {
    ...draft,
    body: await pageFields.body.kind.prepare(body),
    blocks: await pageFields.blocks.kind.prepare(blocks),
    displayed: true,
  };
  const { user } = context.get(requestContext);
  return loadPage(context.get(coreContext), page as PageRow, user?.uid);
});

export const meta = nameUnlisted(m.common_preview);

export default function PreviewPage({ actionData }: Route.ComponentProps) {
  if (actionData) return <PageView {...actionData} />;
  return (
    <Page>
      <Hero title={m.common_preview()} />
    </Page>
  );
}
