import { m } from '#words/messages.js';
import { escapeHtml } from '../escape-html.ts';

type Cleaning = {
  /** Web address of an attachment by its id, for galleries. */
  findAttachment: (id: string) => string | undefined;
  /** Web addresses of the pictures uploaded for this text, which a gallery without ids shows. */
  listAttached: () => string[];
  report: (sentence: string) => void;
};

/**
 * Converts block comments and shortcodes of WordPress to plain HTML. Unknown ones are removed and reported by
 * name; their inner text stays.
 */
export function cleanContent(content: string, { findAttachment, listAttached, report }: Cleaning): string {
  const toGallery = (ids: string): string => {
    const shown = ids ? ids.split(',').map((id) => findAttachment(id.trim())) : listAttached();
    const addresses = shown.filter((address) => address !== undefined);
    if (addresses.length === 0 || addresses.length < shown.length) report(m.transfer_gallery_lost());
    return addresses.map((address) => `<p><img src="${escapeHtml(address)}"></p>`).join('');
  };
  const blocks = cleanBlocks(content, report);
  return linkBareAddresses(cleanShortcodes(blocks, { toGallery, report }));
}

/** Blocks whose HTML is complete in the text: https://developer.wordpress.org/block-editor/reference-guides/core-blocks/ */
const readableBlocks = new Set(
  (
    'paragraph heading list list-item image gallery quote pullquote code preformatted verse table columns column ' +
    'group cover media-text separator spacer more nextpage embed html freeform details button buttons video audio ' +
    'file footnotes shortcode core-embed row stack social-links social-link'
  ).split(' '),
);

/** Removes block comments and reports blocks that compute their content on the server. */
function cleanBlocks(content: string, report: Cleaning['report']): string {
  for (const [, given = ''] of content.matchAll(/<!--\s{1,5}wp:([a-z0-9][a-z0-9/-]{0,100})/gi)) {
    const name = given.toLowerCase().replace(/^core\//, '');
    if (!readableBlocks.has(name) && !name.startsWith('core-embed/'))
      report(m.transfer_block_unknown({ name }));
  }
  return removeComments(content);
}

function removeComments(content: string): string {
  const [first = '', ...others] = content.split('<!--');
  const kept = others.map((part) => {
    const end = part.indexOf('-->');
    return end < 0 ? '' : part.slice(end + 3);
  });
  return [first, ...kept].join('');
}

const shortcode = /\[(\[?)(\/?)([a-z][\w-]{1,60})((?:\s[^[\]<>]{0,2000})?)(\/?)\](\]?)/gi;

const knownShortcodes = new Set([
  ...['caption', 'wp_caption', 'gallery', 'embed', 'video', 'audio', 'playlist', 'youtube', 'vimeo'],
]);

function cleanShortcodes(
  content: string,
  { toGallery, report }: { toGallery: (ids: string) => string; report: Cleaning['report'] },
): string {
  const closed = new Set(
    [...content.matchAll(/\[\/([a-z][\w-]{1,60})\]/gi)].map(([, name = '']) => name.toLowerCase()),
  );
  return content.replaceAll(
    shortcode,
    (whole, before: string, closing: string, given: string, attributes: string) => {
      // Two brackets show a shortcode as text.
      if (before) return whole.slice(1, -1);
      const name = given.toLowerCase();
      if (!knownShortcodes.has(name)) {
        // Words in brackets such as « [sic] » are text.
        const isShortcode = closed.has(name) || /[_-]/.test(name) || /^\s+[\w-]+=/.test(attributes);
        if (!isShortcode) return whole;
        if (!closing) report(m.transfer_shortcode_unknown({ name }));
        return '';
      }
      if (closing) return name === 'caption' || name === 'wp_caption' ? '</p></div>' : '';
      switch (name) {
        case 'caption':
        case 'wp_caption':
          return `<div><p>${escapeCaption(attributes)}`;
        case 'gallery':
          return toGallery(readAttribute(attributes, 'ids') || readAttribute(attributes, 'include'));
        case 'playlist':
          report(m.transfer_gallery_lost());
          return '';
        default: {
          const source = ['src', 'mp4', 'mp3', 'm4v', 'webm', 'ogg', 'm4a', 'wav', 'url', 'id']
            .map((key) => readAttribute(attributes, key))
            .find(Boolean);
          return source ? `\n\n${toVideoAddress(name, source)}\n\n` : '\n\n';
        }
      }
    },
  );
}

/** Captions of WordPress before 3.4 are in an attribute. */
const escapeCaption = (attributes: string): string => {
  const caption = readAttribute(attributes, 'caption');
  return caption ? `${escapeHtml(caption)} ` : '';
};

const toVideoAddress = (name: string, source: string): string => {
  if (/^https?:/i.test(source)) return source;
  if (name === 'youtube') return `https://www.youtube.com/watch?v=${source}`;
  return name === 'vimeo' ? `https://vimeo.com/${source}` : source;
};

const readAttribute = (attributes: string, name: string): string => {
  for (const [, key, quoted, apostrophes, bare] of attributes.matchAll(
    /(?<![\w-])([\w-]{1,60})=(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"']{1,2000}))/g,
  ))
    if (key?.toLowerCase() === name) return quoted ?? apostrophes ?? bare ?? '';
  return '';
};

/** WordPress embeds an address that is alone on its line: https://wordpress.org/documentation/article/embeds/ */
const linkBareAddresses = (content: string): string =>
  content.replaceAll(
    /(^|\n|<p>|<div class="wp-block-embed__wrapper">)[^\S\n]{0,20}(https?:\/\/[^\s<>"]{1,2000})[^\S\n]{0,20}(?=\n|$|<\/p>|<\/div>)/g,
    (_, before: string, address: string) => `${before}<p><a href="${address}">${address}</a></p>`,
  );
