import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** The field of a news item's text. */
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Texte', exact: true });

/** Puts a clipboard into the text, as a browser does when somebody pastes. */
export const paste = (page: Page, kinds: Record<string, string>) =>
  textOf(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [kind, value] of Object.entries(given)) clipboardData.setData(kind, value);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, kinds);

/** Drops a picture onto the text. */
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
