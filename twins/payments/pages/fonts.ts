/** Fonts of the hosted pages, as WOFF2. Without them the pages use fonts of the buyer's system. */
export type PageFonts = { title: Uint8Array; text: Uint8Array };

const FONT_PATH = /^\/fonts\/(title|text)\.woff2$/;

/** Returns the requested font, or null for another path. `path` is relative to the address of the pages. */
export function serveFont(path: string, fonts: PageFonts | undefined): Response | null {
  const name = FONT_PATH.exec(path)?.[1] as keyof PageFonts | undefined;
  if (!name || !fonts) return null;
  return new Response(fonts[name].slice().buffer, {
    headers: {
      'cache-control': 'public, max-age=86400',
      'content-type': 'font/woff2',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Returns the rules that replace the system fonts of the style sheet. */
export function writeFonts(publicUrl: string): string {
  const { pathname } = new URL(`${publicUrl}/fonts/`);
  const face = (family: string, name: keyof PageFonts, weight: string) =>
    `@font-face { font-family: "${family}"; src: url("${pathname}${name}.woff2") format("woff2"); font-weight: ${weight}; font-display: swap; }\n`;
  return `${face('Seller Title', 'title', '400')}${face('Seller Text', 'text', '400 700')}:root { --text-font: "Seller Text", system-ui, sans-serif; --title-font: "Seller Title", Georgia, serif; --title-weight: 400; }\n`;
}
