import { answerErrors } from '../errors/answer-errors.ts';
import { Catalogue } from '../product/catalogue.tsx';
import { describeCatalogue } from '../product/describe-catalogue.ts';
import { loadCatalogue } from '../product/load-catalogue.ts';
import type { Route } from './+types/courses.ts';

export const loader = answerErrors((args: Route.LoaderArgs) => loadCatalogue(args, 'course'));

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? describeCatalogue(loaderData, matches[0].loaderData) : [];

export default function Courses({ loaderData }: Route.ComponentProps) {
  return <Catalogue {...loaderData} />;
}
