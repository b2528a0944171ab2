import type { Picture } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import { listPicturePaths } from './store-picture.ts';

/** Whether every object that a picture consists of is still kept. */
export async function isPictureThere(core: Pick<Core, 'files'>, picture: Picture): Promise<boolean> {
  const found = await Promise.all(listPicturePaths(picture).map((path) => core.files.stat(path)));
  return found.every((object) => object !== null);
}
