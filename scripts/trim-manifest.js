import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.js';

/** Folders of `app` with screens that React hydrates. Links to all other pages load a new document. */
const hydrated = /^(root|office|account|members)(\/|$)/;

/** Paths of files, which links download. */
const file = /\.(csv|zip|txt|pdf)$/;

const opening = 'window.__reactRouterManifest=';

/**
 * Shortens the list of routes that hydrated screens load to less than half: removes the routes of pages without
 * client React and of files, and from the others the scripts that every screen has loaded and the features that they lack
 * (React Router treats missing flags as false, missing lists as empty).
 */
export function trimManifest() {
  const folder = join(root, 'build', 'client', 'assets');
  for (const name of readdirSync(folder).filter((name) => /^manifest-.*\.js$/.test(name))) {
    const text = readFileSync(join(folder, name), 'utf8');
    if (!text.startsWith(opening)) continue;
    const manifest = JSON.parse(text.slice(opening.length).replace(/;\s*$/, ''));
    manifest.routes = Object.fromEntries(
      Object.entries(manifest.routes).filter(([id, { path = '' }]) => hydrated.test(id) && !file.test(path)),
    );
    for (const route of Object.values(manifest.routes)) {
      route.imports = route.imports.filter(
        (/** @type {string} */ file) => !manifest.entry.imports.includes(file),
      );
      for (const list of ['imports', 'css']) if (route[list].length === 0) delete route[list];
    }
    const short = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value));
    writeFileSync(join(folder, name), `${opening}${short};`);
  }
}
