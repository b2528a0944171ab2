const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Renders `**bold**`, `*italic*`, `[[phonetic]]` and `____` (a gap to fill, as wide as it is long) as HTML. */
export function renderInline(text: string): string {
  return text
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
    .replace(/\[\[(.+?)\]\]/g, '<span class="phonetic" lang="fr-fonipa">[$1]</span>')
    .replace(
      /_{2,}/g,
      (gap) => `<span class="gap" style="width: ${gap.length < 4 ? 1.2 : gap.length * 1.5}em"></span>`,
    )
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')
    .replace(/(\d)(er|re|e)(?=[\s\u00A0\u202F,.;)]|$)/g, '$1<sup>$2</sup>');
}
