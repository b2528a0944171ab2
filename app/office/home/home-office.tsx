import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { saveSafely } from '../editing/save-safely.ts';
import { saveWith } from '../editing/save-with.ts';
import type { Route } from './+types/home-office.ts';
import { HomeEditor } from './home-editor.tsx';
import { readHomeDraft } from './read-home-draft.ts';
import { submitHome } from './submit-home.ts';

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => {
  const home = await readHomeDraft(context.get(coreContext));
  return { ...home, services: context.get(browserServicesContext) };
});

export const action = saveWith(submitHome);

/** What cannot be sent leaves the page as it is. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveSafely(() => serverAction());

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.home_office_title(), index: false }, matches[0].loaderData);

export default function HomeOffice({ loaderData }: Route.ComponentProps) {
  return <HomeEditor {...loaderData} />;
}
