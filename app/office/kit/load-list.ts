import type { LoaderFunctionArgs } from 'react-router';
import { coreContext } from '../../context.ts';
import { unknownParameter } from '../../errors/unknown-parameter.ts';
import { requireUser } from '../../require-user.ts';
import { exportedLists } from '../subjects.server.ts';

/** Returns the declared list at a URL. */
export const findList = (url: URL) =>
  exportedLists.find(({ path }) => path === url.pathname.replace(/\/$/, ''));

/** Loads the screen of a declared list. */
export function loadList({ url, context }: LoaderFunctionArgs) {
  const load = findList(url)?.load;
  if (!load) throw unknownParameter(url, context);
  return load(context.get(coreContext), url, requireUser(context));
}
