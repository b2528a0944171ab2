import type { Page } from '@playwright/test';

// The last one is the script added below, in the frame of a preview.
const expected = /Failed to load resource|status of 4|^Blocked script execution in 'about:blank'/;

/** Wraps every text node in <font> elements, as Google Translate does. Returns the errors of the page. */
export async function translatePages(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(`${page.url()}: ${message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || expected.test(message.text())) return;
    faults.push(`${page.url()}: ${message.text()}`);
  });
  await page.addInitScript(translateOnceLoaded);
  return faults;
}

function translateOnceLoaded(): void {
  const untranslated = 'script, style, noscript, textarea, svg, font, option, [translate="no"]';
  const translate = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data || !text.parentElement || text.parentElement.closest(untranslated)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  addEventListener('load', () => {
    const start = () => {
      translate(document.body);
      Object.assign(window, { isTranslated: true });
      new MutationObserver((records) => {
        for (const { addedNodes, target, type } of records)
          for (const node of type === 'characterData' ? [target] : addedNodes)
            if (node.isConnected) translate(node);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    };
    // React marks each hydrated element. Pages without it need not wait.
    const isTakenOver = () =>
      !('__reactRouterContext' in window) ||
      Object.keys(
        [...document.querySelectorAll('[data-sign-in] *, main:not(:has([data-sign-in])) *')].at(-1) ?? {},
      ).some((key) => key.startsWith('__react'));
    const wait = () => (isTakenOver() ? setTimeout(start) : setTimeout(wait, 20));
    wait();
  });
}

/** Waits until a hydrated page is translated. */
export async function waitForTranslation(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isTranslated' in window);
}
