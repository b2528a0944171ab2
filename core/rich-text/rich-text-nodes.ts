import { mergeAttributes, Node } from '@tiptap/core';
import { parseOutsideVideo } from '#common/videos.ts';
import { isVariants, readOwnPicture } from './own-picture.ts';
import { textMarkNames } from './text-marks.ts';

/** Returns a validator that ProseMirror calls on each attribute. */
export function must(holds: (value: unknown) => boolean) {
  return {
    validate(value: unknown) {
      if (!holds(value)) throw new RangeError(`value not allowed here: ${JSON.stringify(value)}`);
    },
  };
}

export const isText = (longest: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= longest;

export const isWhole = (least: number, most: number) => (value: unknown) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** A stored picture with alternative text; its content is the caption. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  content: 'text*',
  marks: ['link', ...textMarkNames].join(' '),
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    url: { default: '', ...must((value) => readOwnPicture(value) !== null) },
    width: { default: 0, ...must(isWhole(1, 100_000)) },
    height: { default: 0, ...must(isWhole(1, 100_000)) },
    alt: { default: '', ...must(isText(300)) },
    variants: { default: [], ...must(isVariants) },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      contentElement: 'figcaption',
      getAttrs: (element) => {
        const image = element.querySelector('img');
        const url = image?.getAttribute('src');
        if (!image || !readOwnPicture(url)) return false;
        return { url, width: image.width, height: image.height, alt: image.alt };
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { url, width, height, alt } = node.attrs;
    return ['figure', ['img', { src: url, width, height, alt }], ['figcaption', 0]];
  },
});

/** A video on another site (`youtube:ID`, `vimeo:ID`), shown as its title until a visitor starts it. */
export const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    source: { default: '', ...must((value) => parseOutsideVideo(value) !== null) },
    title: { default: '', ...must(isText(200)) },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-video]',
      getAttrs: (element) => {
        const { video: source = '', title = '' } = element.dataset;
        return parseOutsideVideo(source) ? { source, title } : false;
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-video': node.attrs.source, 'data-title': node.attrs.title }),
    node.attrs.title,
  ],
});
