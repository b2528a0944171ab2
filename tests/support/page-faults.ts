// Both functions run in the page, so they cannot use anything outside themselves.

/** Finds text that overflows the page, is cut off by its box, or overlaps other text. */
export function findLayoutFaults(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  const overflow = root.scrollWidth - root.clientWidth;
  if (overflow > 0) faults.push(`scrolls sideways by ${overflow} px`);

  const name = (element: Element) =>
    `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.textContent?.trim().slice(0, 40)}`;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[aria-hidden="true"]');

  /** A box of one pixel or a clipped one is hidden on purpose. */
  const isForScreenReaders = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, position } = getComputedStyle(at);
      if (position === 'absolute' && (clipPath !== 'none' || at.clientWidth <= 1)) return true;
    }
    return false;
  };

  const ends = new Map<Element, { right: number; bottom: number }>();
  /** Returns the right and bottom ends of the boxes that cut an element off. */
  const findEnd = (element: Element): { right: number; bottom: number } => {
    const known = ends.get(element);
    if (known) return known;
    const { overflowX, overflowY } = getComputedStyle(element);
    const { right, bottom } = element.getBoundingClientRect();
    const around = element.parentElement
      ? findEnd(element.parentElement)
      : { right: Number.POSITIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };
    const end = {
      right: /hidden|clip/.test(overflowX) ? Math.min(right, around.right) : around.right,
      bottom: /hidden|clip/.test(overflowY) ? Math.min(bottom, around.bottom) : around.bottom,
    };
    ends.set(element, end);
    return end;
  };

  const lines: { element: Element; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim() || !isShown(element)) continue;
    if (element.closest('script, style, noscript, select, textarea, svg')) continue;
    if (isForScreenReaders(element)) continue;
    // An ellipsis is intended.
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isCut = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
    if (isCut && textOverflow !== 'ellipsis') faults.push(`cut: ${name(element)}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    // For text cut at its end or after some lines, only the visible part counts.
    const end = findEnd(element);
    for (const { x, y, right, bottom } of range.getClientRects()) {
      const box = new DOMRect(x, y, Math.min(right, end.right) - x, Math.min(bottom, end.bottom) - y);
      if (box.width > 1 && box.height > 1) lines.push({ element, box });
    }
  }

  const isFixed = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    return false;
  };
  const inOrder = lines.filter(({ element }) => !isFixed(element)).sort((a, b) => a.box.top - b.box.top);
  for (const [index, one] of inOrder.entries()) {
    for (const other of inOrder.slice(index + 1)) {
      if (other.box.top >= one.box.bottom) break;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      // Line boxes of large type overlap slightly without touching letters.
      const over = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const beside = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      if (over > Math.min(one.box.height, other.box.height) * 0.45 && beside > 2)
        faults.push(`overlaps other text: ${name(one.element)} / ${name(other.element)}`);
    }
  }
  return faults;
}

/** Finds violations of French typography in visible text, labels and descriptions. */
export function findTextFaults(): string[] {
  const rules: [string, RegExp][] = [
    ['plain space before a sign', / [;:!?»]/],
    ['no space before a sign', /[\p{L}\d)][;!?](?=\s|$)|[\p{L}\d)]:(?=\s|$)|[^\s\u202f]»/u],
    ['no narrow space after «', /«(?!\u202f)/],
    ['straight apostrophe', /\p{L}'\p{L}/u],
    ['three dots', /[^.]\.{3}(?!\.)/],
  ];
  const texts: { text: string; place: string }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('script, style, code, [lang]:not(html, [lang="fr"])'))
      texts.push({ text: node.nodeValue ?? '', place: node.parentElement?.localName ?? '' });
  for (const attribute of ['alt', 'aria-label', 'title', 'placeholder'])
    for (const element of document.querySelectorAll(`[${attribute}]`))
      texts.push({ text: element.getAttribute(attribute) ?? '', place: attribute });
  texts.push({ text: document.title, place: 'title' });
  return (
    texts
      // English text prescribed by the specification.
      .filter(({ text }) => text !== 'Loading...')
      .flatMap(({ text, place }) =>
        rules
          .filter(([, pattern]) => pattern.test(text))
          .map(([fault]) => `${fault} (${place}): ${text.trim().slice(0, 120)}`),
      )
  );
}
