import type { MetaDescriptor } from 'react-router';
import { shorten } from '#common/text.ts';
import type { FrameData } from './frame/frame-data.ts';

/** Maximum length of a title, because browsers and search engines cut longer ones. */
const maxTitleLength = 65;

/** Returns the title, followed by the school's name if it fits. */
export function formatTitle(title: string, frame: FrameData | undefined): string {
  const whole = frame && !title.startsWith(frame.school.name) ? `${title} · ${frame.school.name}` : title;
  return whole.length <= maxTitleLength ? whole : shorten(title, maxTitleLength);
}

/** Returns the meta tags of an unindexed page. Indexed pages use `describe` (meta.ts). */
export function describeUnlisted(title: string, frame: FrameData | undefined): MetaDescriptor[] {
  return [{ title: formatTitle(title, frame) }, { name: 'robots', content: 'noindex' }];
}

/** Creates the `meta` function of an unindexed page with a constant title. An error page has its own title. */
export const nameUnlisted =
  (title: () => string) =>
  ({
    matches: [root],
    error,
  }: {
    matches: readonly [{ loaderData: FrameData | undefined }, ...unknown[]];
    error?: unknown;
  }) =>
    error ? [{ name: 'robots', content: 'noindex' }] : describeUnlisted(title(), root.loaderData);
