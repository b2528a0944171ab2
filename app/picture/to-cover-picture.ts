import type { Picture } from '#core/products/product.ts';
import type { CoverPicture } from '../ui/cover/picture-cover.tsx';

/** A picture of the school as covers and cards take it, with its smaller widths. */
export function toCoverPicture({ url, alt, width, height, variants = [] }: Picture): CoverPicture {
  const widths = [...variants, { url, width }].map((one) => `${one.url} ${one.width}w`);
  return { src: url, alt, width, height, srcSet: variants.length > 0 ? widths.join(', ') : undefined };
}
