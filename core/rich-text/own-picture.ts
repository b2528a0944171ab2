/** Returns the object path of a stored picture's URL; null for other sites, which could track readers. */
export function readOwnPicture(url: unknown): string | null {
  const [, object] = (typeof url === 'string' && address.exec(url)) || [];
  if (!object) return null;
  try {
    const path = decodeURIComponent(object);
    return picturePath.test(path) && encodeURIComponent(path) === object ? path : null;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

const address = /^\/v0\/b\/[\w.-]{1,222}\/o\/([\w%.~!*'()-]{1,3072})\?alt=media&token=[\w-]{1,64}$/;
const picturePath = /^(products|lessons|news|pages|scores|school)\/[0-9a-f]{32}\/pictures\/[^/]+$/;

type PictureVariant = { url: string; width: number };

/** True if the value lists variants of stored pictures. */
export function isVariants(value: unknown): value is PictureVariant[] {
  return (
    Array.isArray(value) &&
    value.length <= 4 &&
    value.every(
      (each) =>
        Object.keys(each ?? {}).length === 2 &&
        readOwnPicture(each.url) !== null &&
        Number.isInteger(each.width) &&
        each.width > 0,
    )
  );
}
