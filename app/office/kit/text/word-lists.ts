export function rename(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

export function wrap(node: Element | Text, name: string): void {
  const holder = node.ownerDocument.createElement(name);
  node.before(holder);
  holder.append(node);
}

const styleOf = (element: Element): string => element.getAttribute('style')?.toLowerCase() ?? '';

/** Reads the nesting level of a list item from its style, such as `mso-list:l0 level2 lfo1`. */
const listOf = (element: Element) => {
  const [, list, level] = /mso-list:\s*(l\d+) level(\d+)/.exec(styleOf(element).replace(/\s+/g, ' ')) ?? [];
  return list && level ? { list, level: Number(level) } : null;
};

/** Converts Word's paragraphs to lists, headings and quotations, according to their styles. */
export function readWordParagraphs(body: Element): void {
  let open: { list: Element; id: string; level: number }[] = [];
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const place = listOf(paragraph);
    const isHeading = paragraph.localName !== 'p';
    if (!place || isHeading) {
      if (place) takeSign(paragraph);
      // A numbered heading stays a heading.
      if (/^mso(title|subtitle)$/i.test(paragraph.className))
        rename(paragraph, /sub/i.test(paragraph.className) ? 'h3' : 'h2');
      else if (/^mso(intense)?quote$/i.test(paragraph.className)) wrap(paragraph, 'blockquote');
      open = [];
      continue;
    }
    const previous = open.at(-1)?.list;
    // Other content between two items ends the list.
    if (previous && rootOf(open)?.nextElementSibling !== paragraph) open = [];
    const name = takeSign(paragraph) === 'number' ? 'ol' : 'ul';
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > place.level) open.pop();
    let top = open.at(-1);
    if (top && top.level === place.level && (top.id !== place.list || top.list.localName !== name)) {
      open.pop();
      top = open.at(-1);
    }
    if (!top || top.level < place.level) {
      const list = body.ownerDocument.createElement(name);
      const item = top?.list.lastElementChild;
      if (item) item.append(list);
      else paragraph.before(list);
      top = { list, id: place.list, level: place.level };
      open.push(top);
    }
    const item = body.ownerDocument.createElement('li');
    top.list.append(item);
    item.append(paragraph);
  }
}

const rootOf = (open: { list: Element }[]): Element | undefined => open[0]?.list;

/** Removes the marker of an item, such as « · », « o », « § », a number or a letter, and returns its kind. */
function takeSign(paragraph: Element): 'bullet' | 'number' {
  const sign = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/.test(styleOf(span)),
  );
  const text = sign?.textContent?.replace(/[\s\u00a0]+/g, '') ?? '';
  sign?.remove();
  return /^\(?(\d+|[a-z]|[ivx]+)[.)°]/i.test(text) ? 'number' : 'bullet';
}

/** Joins the items of Word for the web, which copies each as a list in its own container, into one list. */
export function joinWordLists(body: Element): void {
  let open: { list: Element; level: number }[] = [];
  let last: Element | null = null;
  for (const box of body.querySelectorAll('.ListContainerWrapper')) {
    const list = box.querySelector('ul, ol');
    const items = [...box.querySelectorAll('li')];
    if (!list || items.length === 0) continue;
    if (box.previousElementSibling !== last) open = [];
    for (const item of items) {
      const level = Number(item.dataset.ariaLevel) || 1;
      while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
      const top = open.at(-1);
      if (top?.level === level && top.list.localName === list.localName) top.list.append(item);
      else {
        if (top?.level === level) open.pop();
        const own = body.ownerDocument.createElement(list.localName);
        own.append(item);
        const holder = open.at(-1)?.list.lastElementChild;
        if (holder) holder.append(own);
        else box.before(own);
        open.push({ list: own, level });
      }
    }
    const [{ list: whole } = { list }] = open;
    box.remove();
    last = whole;
  }
}
