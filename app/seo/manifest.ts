import { hasBrand, toBrandPath } from '#common/brand.ts';
import { readSchool } from '#core/school.ts';
import { coreContext } from '../context.ts';
import { coverColours } from '../ui/cover/compose-cover.ts';
import type { Route } from './+types/manifest.ts';
import { respondPlainly, toCacheHeaders } from './respond-plainly.ts';

/**
 * Length that fits below an icon
 * (https://developer.mozilla.org/en-US/docs/Web/Progressive_web_apps/Manifest/Reference/short_name).
 */
const maxShortNameLength = 12;

/** `/site.webmanifest` (https://www.w3.org/TR/appmanifest/): name and icons for the home screen. */
export const loader = respondPlainly(async ({ context }: Route.LoaderArgs) => {
  const school = await readSchool(context.get(coreContext));
  const { name, tagline } = school;
  const icon = (pixels: 192 | 512) => ({
    src: hasBrand(school) ? toBrandPath(school, `icone-${pixels}.png`) : `/icon-${pixels}.png`,
    sizes: `${pixels}x${pixels}`,
    type: 'image/png',
  });
  const manifest = {
    id: '/',
    name,
    ...(name.length <= maxShortNameLength ? { short_name: name } : {}),
    description: tagline,
    lang: 'fr',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: coverColours.paper,
    theme_color: coverColours.paper,
    icons: ([192, 512] as const).flatMap((pixels) => [
      { ...icon(pixels), purpose: 'any' },
      { ...icon(pixels), purpose: 'maskable' },
    ]),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { ...toCacheHeaders(context), 'Content-Type': 'application/manifest+json' },
  });
});
