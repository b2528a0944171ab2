/** HTML that is safe to send: made by `html` only, which escapes what it is given. */
export type Html = { readonly markup: string };

type Part = string | number | Html | Part[] | null | undefined | false;

/** Writes HTML. Text is escaped, for elements and for quoted attributes alike; nothing is written for an absent part. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(write)) };
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(write).join('');
  if (typeof part === 'object') return part.markup;
  return escapeText(String(part));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Markup written by hand in this folder: style sheets and scripts. Never for anything that came from outside. */
export function trusted(markup: string): Html {
  return { markup };
}
