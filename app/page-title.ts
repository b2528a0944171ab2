import type { MetaDescriptor } from 'react-router';
import { shorten } from '#common/text.ts';
import type { FrameData } from './frame/frame-data.ts';

/** Search engines and tabs cut what is longer, in the middle of a word. */
const maxTitleLength = 65;

/** The title of a page in tabs and search engines: the school's name follows where there is room. */
export function formatTitle(title: string, frame: FrameData | undefined): string {
  const whole = frame && !title.startsWith(frame.school.name) ? `${title} · ${frame.school.name}` : title;
  return whole.length <= maxTitleLength ? whole : shorten(title, maxTitleLength);
}

/** What is told of a page that search engines leave out and nobody shares: its title. Listed ones have `describe` (meta.ts). */
export function describeUnlisted(title: string, frame: FrameData | undefined): MetaDescriptor[] {
  return [{ title: formatTitle(title, frame) }, { name: 'robots', content: 'noindex' }];
}

/** The `meta` of a page that search engines leave out, with one title whatever it shows. */
export const nameUnlisted =
  (title: () => string) =>
  ({ matches: [root] }: { matches: readonly [{ loaderData: FrameData | undefined }, ...unknown[]] }) =>
    describeUnlisted(title(), root.loaderData);
