import {
  UNSAFE_SingleFetchRedirectSymbol as answersElsewhere,
  type LoaderFunction,
  type ServerBuild,
} from 'react-router';
import { listHandles } from './divided-handler.ts';

/**
 * A build that does not write out for the browser what the loaders of pages without client React give. React Router does so before
 * it renders, whether or not the page says it (a tenth of the work on a list of 24 cards), and of data that carry the mark of an answer
 * elsewhere it writes the mark alone. Should it change its mind one day, the work is done again and nothing else is different.
 */
export function keepDataUnwritten(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader;
    // The root's are those of every page.
    if (!route || !loader || route.parentId === undefined || isApplication(build, id)) return [id, route];
    return [id, { ...route, module: { ...route.module, loader: mark(loader) } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

const isApplication = (build: ServerBuild, id: string) =>
  listHandles(build, id).some(({ application }) => application);

/**
 * Marks a copy: the same object may be another page's as well. An answer, data with a status, and what is asked for without the page
 * (`/courses.data`) pass as they are.
 */
function mark(loader: LoaderFunction): LoaderFunction {
  return async (args) => {
    const given = await loader(args);
    if (Object.getPrototypeOf(given ?? '') !== Object.prototype || /\.data(?:$|\?)/.test(args.request.url))
      return given;
    return Object.defineProperty({ ...(given as object) }, answersElsewhere, { value: null });
  };
}
