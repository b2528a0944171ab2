import { type Html, html } from './html.ts';

/**
 * A message of the seller's (`custom_text`): text in which **bold** and [links](https://…) are understood, as on the
 * provider's page. Anything else is text.
 */
export function customText(message: string): Html {
  const parts = message.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\(https?:\/\/[^\s()]+\))/g);
  return html`${parts.map(renderPart)}`;
}

function renderPart(part: string): Html | string {
  const bold = /^\*\*([^*]+)\*\*$/.exec(part);
  if (bold) return html`<strong>${bold[1]}</strong>`;
  const link = /^\[([^\]]+)\]\((https?:\/\/[^\s()]+)\)$/.exec(part);
  if (link) return html`<a href="${link[2]}" target="_blank" rel="noopener noreferrer">${link[1]}</a>`;
  return part;
}
