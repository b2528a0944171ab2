import { typeset } from '#common/typography.ts';
import type { Picture } from '#core/products/product.ts';
import type { CoverPicture } from '../ui/cover/picture-cover.tsx';
import { Unpreloaded } from '../ui/cover/unpreloaded.tsx';

type PictureImageProps = {
  picture: Picture;
  /** Displayed width, as the `sizes` attribute of <img>. */
  sizes: string;
  /** True for pictures visible without scrolling, which load first. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

/** A picture in the best width for its position. */
export function PictureImage({ picture, sizes, eager, className }: PictureImageProps) {
  const { src, srcSet, alt, width, height } = toCoverPicture(picture);
  return (
    <Unpreloaded>
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
    </Unpreloaded>
  );
}

/** Returns the props of a picture, with all widths in `srcSet`. */
export function toCoverPicture({ url, alt, width, height, variants = [] }: Picture): CoverPicture {
  const widths = [...variants, { url, width }].map((one) => `${one.url} ${one.width}w`);
  return { src: url, alt, width, height, srcSet: variants.length > 0 ? widths.join(', ') : undefined };
}
