import type { Level, Picture, ProductType } from '#core/products/product.ts';
import { toCoverPicture } from '../picture/to-cover-picture.ts';
import { readLevel } from '../ui/catalogue/level.tsx';
import { Cover } from '../ui/cover/cover.tsx';
import { PictureCover } from '../ui/cover/picture-cover.tsx';
import { formatProductKind } from './kind-words.ts';

/** The same cover as in the catalogue, beside a form or a title. */
export function ProductCover({
  product: { title, level, type, picture },
}: {
  product: { title: string; level: Level; type: ProductType; picture: Picture | null };
}) {
  const shared = { title, level: readLevel(level), series: formatProductKind(type) };
  return picture ? (
    <PictureCover {...shared} picture={toCoverPicture(picture)} sizes="12rem" eager />
  ) : (
    <Cover {...shared} />
  );
}
