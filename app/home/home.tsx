import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { describe } from '../meta.ts';
import { toSchoolFacts, toSiteFacts } from '../seo/facts.ts';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/home.ts';
import { HomeBlocks } from './home-blocks.tsx';
import { loadHome } from './load-home.ts';

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) =>
  loadHome(context.get(coreContext), context.get(requestContext).user?.uid),
);

/** URL template of the site search, for structured data. */
const searchPath = '/courses?q={search_term_string}';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const frame = matches[0].loaderData;
  if (!loaderData || !frame) return [];
  const { description, identity } = loaderData;
  const facts = ({ siteUrl }: typeof frame) => [
    toSchoolFacts(identity, siteUrl),
    toSiteFacts(identity, siteUrl, searchPath),
  ];
  return describe({ ...description, facts }, frame);
};

export default function Home({ loaderData: { blocks } }: Route.ComponentProps) {
  return (
    <Page>
      <HomeBlocks blocks={blocks} />
    </Page>
  );
}
