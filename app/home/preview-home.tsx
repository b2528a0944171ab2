import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { homeInput } from '#core/settings/home.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { nameUnlisted } from '../page-title.ts';
import { Hero, Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/preview-home.ts';
import { HomeBlocks } from './home-blocks.tsx';
import { loadBlocks } from './load-home.ts';

const input = z.object({ draft: homeInput });

/** `POST /admin/home/apercu {draft: [block, …]}`: the home page as visitors would see it. */
export const action = withErrorResponse(async ({ request, context }: Route.ActionArgs) => {
  const given = input.safeParse(await request.json().catch(() => null));
  if (!given.success)
    throw new AppError('invalid-input', 'preview of an invalid home page', { cause: given.error });
  const { user } = context.get(requestContext);
  return { blocks: await loadBlocks(context.get(coreContext), given.data.draft, user?.uid) };
});

export const meta = nameUnlisted(m.common_preview);

export default function PreviewHome({ actionData }: Route.ComponentProps) {
  return (
    <Page>
      {actionData ? <HomeBlocks blocks={actionData.blocks} /> : <Hero title={m.common_preview()} />}
    </Page>
  );
}
