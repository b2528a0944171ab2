import { typeset } from '#common/typography.ts';
import type { Picture } from '#core/products/product.ts';
import type { CoverPicture } from '../ui/cover/picture-cover.tsx';

type PictureImageProps = {
  picture: Picture;
  /** How wide it is shown, as `sizes` of an <img>: the browser fetches no more than that. */
  sizes: string;
  /** Loads at once, ahead of the rest: what is seen first. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

/** A picture of the school in the width that its place needs. */
export function PictureImage({ picture, sizes, eager, className }: PictureImageProps) {
  const { src, srcSet, alt, width, height } = toCoverPicture(picture);
  return (
    <img
      className={className}
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      alt={typeset(alt)}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  );
}

/** A picture of the school as covers and cards take it, with its smaller widths. */
export function toCoverPicture({ url, alt, width, height, variants = [] }: Picture): CoverPicture {
  const widths = [...variants, { url, width }].map((one) => `${one.url} ${one.width}w`);
  return { src: url, alt, width, height, srcSet: variants.length > 0 ? widths.join(', ') : undefined };
}
