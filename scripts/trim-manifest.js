import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.js';

const opening = 'window.__reactRouterManifest=';

/** Sets the id of each route, which is its key, because the ids are a tenth of the list. */
const ending = 'for(const[id,route]of Object.entries(__reactRouterManifest.routes))route.id=id;';

/**
 * Shortens the list of routes that hydrated screens load to less than half: removes the routes of pages without
 * client React and those without a component, and from the others the scripts that every screen has loaded and the features that they lack
 * (React Router treats missing flags as false, missing lists as empty).
 */
export function trimManifest() {
  const folder = join(root, 'build', 'client', 'assets');
  for (const name of readdirSync(folder).filter((name) => /^manifest-.*\.js$/.test(name))) {
    const text = readFileSync(join(folder, name), 'utf8');
    if (!text.startsWith(opening) || text.endsWith(ending)) continue;
    const manifest = JSON.parse(text.slice(opening.length).replace(/;\s*$/, ''));
    // Routes without a component are files, or answers that screens read with `fetch`.
    manifest.routes = Object.fromEntries(
      Object.entries(manifest.routes).filter(
        ([id, { parentId, hasDefaultExport }]) =>
          hasDefaultExport && (id === 'root' || [id, parentId].some(isHydrated)),
      ),
    );
    for (const route of Object.values(manifest.routes)) {
      // Only the server reads this flag.
      for (const known of ['id', 'hasDefaultExport']) delete route[known];
      // In one order, because equal lists compress best.
      route.imports = route.imports
        .filter((/** @type {string} */ file) => !manifest.entry.imports.includes(file))
        .sort();
      for (const list of ['imports', 'css']) if (route[list].length === 0) delete route[list];
    }
    const short = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value));
    writeFileSync(join(folder, name), `${opening}${short};${ending}`);
  }
}

/**
 * Returns true for a screen that React hydrates. Links to all other pages load a new document.
 * @param {string} id path of its module within `app`, without extension
 */
function isHydrated(id) {
  const file = join(root, 'app', `${id}.tsx`);
  return existsSync(file) && readFileSync(file, 'utf8').includes('application: true');
}
