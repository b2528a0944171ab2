import { data } from 'react-router';
import { readTitles } from '#core/products/find-titles.ts';
import { readHome } from '#core/settings/home.ts';
import { readSchool } from '#core/settings/school.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { listOwnWords } from '../../home/block-words.ts';
import { describe } from '../../meta.ts';
import { requireUser } from '../../require-user.ts';
import { saveSafely } from '../editing/save-safely.ts';
import type { Route } from './+types/home-office.ts';
import { toDraft } from './home-draft.ts';
import { HomeEditor } from './home-editor.tsx';
import { submitHome } from './submit-home.ts';

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const [home, school] = await Promise.all([readHome(core), readSchool(core)]);
  const titles = await readTitles(
    core,
    home.blocks.flatMap(({ products }) => products),
  );
  return {
    version: home.version,
    blocks: home.blocks.map((block) => {
      const own = listOwnWords(block.kind, school);
      return { own, draft: toDraft(block, own) };
    }),
    titles: [...titles.values()],
    services: context.get(browserServicesContext),
  };
});

export const action = answerErrors(async ({ request, context }: Route.ActionArgs) => {
  const refused = await submitHome(
    context.get(coreContext),
    requireUser(context),
    await request.json().catch(() => null),
  );
  if (refused) return data({ saved: false as const, ...refused }, { status: 400 });
  return data({ saved: true as const });
});

/** What cannot be sent leaves the page as it is. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveSafely(() => serverAction());

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.home_office_title(), index: false }, matches[0].loaderData);

export default function HomeOffice({ loaderData }: Route.ComponentProps) {
  return <HomeEditor {...loaderData} />;
}
