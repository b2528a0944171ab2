import type { LoaderFunctionArgs } from 'react-router';
import { unknownParameter } from '../../errors/unknown-parameter.ts';
import { exportedLists } from '../subjects.server.ts';

/** `GET /admin/{list}.csv`, `.zip`: exports a declared list. */
export const loader = (args: LoaderFunctionArgs) => {
  const { pathname } = args.url;
  const list = exportedLists.find(({ filePath, archivePath }) => [filePath, archivePath].includes(pathname));
  if (!list?.loadFile) throw unknownParameter(args.url, args.context);
  return list.loadFile(args);
};
