import type { Level, Picture, ProductType } from '#core/products/product.ts';
import { readLevel } from '../ui/catalogue/level.ts';
import { Cover } from '../ui/cover/cover.tsx';
import { type CoverPicture, PictureCover } from '../ui/cover/picture-cover.tsx';
import { kindWords } from './kind-words.ts';

/** A picture of the school as covers take it. */
export function toCoverPicture({ url, alt, width, height }: Picture): CoverPicture {
  return { src: url, alt, width, height };
}

/** The same cover as in the catalogue, beside a form or a title. */
export function ProductCover({
  product: { title, level, type, picture },
}: {
  product: { title: string; level: Level; type: ProductType; picture: Picture | null };
}) {
  const shared = { title, level: readLevel(level), series: kindWords[type] };
  return picture ? (
    <PictureCover {...shared} picture={toCoverPicture(picture)} eager />
  ) : (
    <Cover {...shared} />
  );
}
