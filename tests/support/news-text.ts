import type { Page } from '@playwright/test';
import sharp from 'sharp';

export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Texte', exact: true });

/** Dispatches a paste event with this clipboard. */
export const paste = (page: Page, kinds: Record<string, string>) =>
  textOf(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [kind, value] of Object.entries(given)) clipboardData.setData(kind, value);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, kinds);

/** Replaces the whole text by pasting with the keyboard. */
export async function pasteFromClipboard(page: Page, kinds: Record<string, string>): Promise<void> {
  const program = await page.context().newPage();
  await program.goto('about:blank');
  await program.evaluate((given) => {
    document.addEventListener('copy', (event) => {
      event.preventDefault();
      for (const [kind, value] of Object.entries(given)) event.clipboardData?.setData(kind, value);
    });
    document.body.append('copied');
    getSelection()?.selectAllChildren(document.body);
  }, kinds);
  await program.keyboard.press('Control+C');
  await program.close();
  await page.bringToFront();
  await textOf(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+V');
}

/** Returns the text on one line: `h2(Titre) p(Un b[mot].)`. */
export const readText = (page: Page): Promise<string> =>
  textOf(page).evaluate((text) => {
    const names: Record<string, string> = { BLOCKQUOTE: 'quote', STRONG: 'b', EM: 'i', TBODY: '', DIV: '' };
    const write = (node: Node): string => {
      if (!(node instanceof Element)) return node.nodeValue ?? '';
      const words = [...node.childNodes].map(write).join('');
      const name = names[node.nodeName] ?? node.nodeName.toLowerCase();
      if (['br', 'colgroup', 'col'].includes(name)) return '';
      if (name === 'a') return `a:${node.getAttribute('href')}[${words}]`;
      return name === ''
        ? words
        : /^([bisu]|mark|su[bp])$/.test(name)
          ? `${name}[${words}]`
          : `${name}(${words})`;
    };
    // The editor adds an empty line after a list or a table.
    return [...text.childNodes]
      .map(write)
      .join('')
      .replace(/(?<=\))p\(\)$/, '');
  });

export async function dropPicture(page: Page): Promise<void> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#24558c' } })
    .png()
    .toBuffer();
  await textOf(page).evaluate((element, base64) => {
    const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'carré bleu.png', { type: 'image/png' }));
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = { clientX: left + width / 2, clientY: top + height - 8 };
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }));
  }, bytes.toString('base64'));
}

export const readBody = (page: Page, from: string) =>
  page
    .locator(from)
    .locator('article > :last-child')
    .evaluate((element) => element.innerHTML);
