import type { Handler } from 'hono';
import { toAccent } from '#app/brand/draw-icon.ts';
import { themeScript } from '#app/ui/theme/theme.ts';
import type { Core } from '#core/context.ts';
import { readSchool } from '#core/school.ts';
import { m } from '#words/messages.js';
import type { Environment } from './environment.ts';
import { writePlainPage } from './plain-page.ts';

/** The theme of the site is light unless the user chose another one. */
const themes =
  ':root{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}:root[data-theme=system]{color-scheme:light dark}';

/**
 * Loads the wanted address once the site responds. The `online` event is not used: it may precede the network, and
 * a reload would cancel a navigation that has just begun.
 */
const reloadScript =
  'setInterval(()=>fetch("/hors-ligne",{method:"HEAD",cache:"no-store"}).then(()=>location.reload(),()=>{}),3e3)';

/**
 * `/hors-ligne`: the page that `public/service-worker.js` stores and shows without network (decision 69). It is
 * shown at the address that the user wanted, so its link and its script load that address.
 */
export const offlinePage =
  (core: Core): Handler<Environment> =>
  async (context) => {
    const { name, accent } = await readSchool(core);
    const { light, dark } = toAccent(accent);
    const { html, headers } = writePlainPage({
      title: m.errors_offline_title(),
      words: [m.errors_offline_words(), m.errors_offline_next()],
      retry: m.common_retry(),
      school: name,
      style: `${themes}a,.school{color:light-dark(${light},${dark})}.school{font-weight:600}`,
      script: themeScript + reloadScript,
    });
    return context.body(html, 200, { ...headers, 'X-Robots-Tag': 'noindex' });
  };
