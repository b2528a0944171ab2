import type { RichText, RichTextNode } from '#database/tables/news.ts';
import type { Picture } from '#database/tables/products.ts';

/** Sets the addresses of stored pictures in a text and removes those that could not be stored. */
export function addressPictures(body: RichText, stored: ReadonlyMap<string, Picture | null>): RichText {
  const content = (body.content ?? []).flatMap((node): RichTextNode[] => {
    if (node.type !== 'picture') return [node];
    const picture = stored.get(String(node.attrs?.url).replace('picture:', ''));
    if (!picture) return [];
    const { url, width, height, variants = [] } = picture;
    return [{ ...node, attrs: { ...node.attrs, url, width, height, variants } }];
  });
  return { ...body, content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}
