import { once } from 'node:events';
import { listenForParent } from './listen-for-parent.ts';
import type { CachedPage } from './start-reference.ts';

const [{ page }] = (await once(process, 'message')) as [{ page: CachedPage }];
const headers = page.headers.flat();
const body = Buffer.from(page.body);

await listenForParent((_request, response) => {
  response.writeHead(page.status, headers);
  response.end(body);
});
