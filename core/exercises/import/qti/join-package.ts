import type { ReadPart } from '../archive-parts.ts';

const maxFiles = 2_000;

const root =
  /<(?:[\w.-]{1,40}:)?(?:assessment(?:Item|Test|Stimulus)|qti-assessment-(?:item|test|stimulus))[\s>]/;

/**
 * Joins the items, tests and shared texts of a QTI package, in the order of its manifest.
 * `<?file href="…"?>` before a text contains its path. Returns null if the package has no such text.
 */
export async function joinQtiPackage(names: readonly string[], readPart: ReadPart): Promise<string | null> {
  const manifests = names.filter((name) => /(?:^|\/)imsmanifest\.xml$/i.test(name));
  const listed: string[] = [];
  for (const manifest of manifests) {
    const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1);
    const text = (await readPart(manifest)) ?? '';
    for (const [, href = ''] of text.matchAll(/\shref\s*=\s*["']([^"'<>\n]{1,500})["']/g))
      listed.push(folder + decodeHref(href));
  }
  const others = names.filter((name) => /\.xml$/i.test(name) && !manifests.includes(name));
  const known = new Set(others);
  const paths = [...new Set([...listed.filter((path) => known.has(path)), ...others])].slice(0, maxFiles + 1);
  const parts: string[] = [];
  for (const path of paths) {
    const text = (await readPart(path)) ?? '';
    if (root.test(text.slice(0, 20_000))) parts.push(`<?file href="${path.replaceAll('"', '')}"?>\n${text}`);
  }
  return parts.length > 0 ? parts.join('\n') : null;
}

function decodeHref(href: string): string {
  try {
    return decodeURIComponent(href.replaceAll('&amp;', '&'));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return href;
  }
}
