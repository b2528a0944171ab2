import { useCallback, useEffect, useRef, useState } from 'react';
import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDraftAnswer } from './use-draft-answer.ts';

type PageAnswer = { html: string } | { isFaulty: true };

/** Preview of an unsaved draft: the page that `action` renders for it, updated shortly after each change. */
export function PagePreview<Draft>({ action, draft }: { action: string; draft: Draft }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isVisible = useVisible(frame);
  const send = useCallback(
    async (sent: Draft | null, signal: AbortSignal): Promise<PageAnswer | null> => {
      if (sent === null) return null;
      const answer = await fetch(action, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/html' },
        body: JSON.stringify({ draft: sent }),
        signal,
      });
      if (answer.ok) return { html: await answer.text() };
      return answer.status === 400 ? { isFaulty: true } : null;
    },
    [action],
  );
  const answer = useDraftAnswer<Draft | null, PageAnswer>(isVisible ? draft : null, send);
  const html = answer && 'html' in answer ? answer.html : null;
  useEffect(() => {
    const target = frame.current?.contentDocument;
    if (target && html) showPage(target, html);
  }, [html]);
  return (
    <>
      {answer && 'isFaulty' in answer ? <Notice title={m.pages_preview_faulty()} /> : null}
      {/* The sandbox runs no scripts and sends no forms. */}
      <iframe ref={frame} title={m.common_preview()} height={720} sandbox="allow-same-origin" />
    </>
  );
}

/** True while the element is on screen, so that a hidden preview requests nothing. */
function useVisible(element: { current: Element | null }): boolean {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isVisible;
}

/** Replaces the content of the document, which unlike a new document keeps the scroll position. */
function showPage(target: Document, html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  // The sandbox would report each of them as blocked.
  for (const script of page.querySelectorAll('script')) script.remove();
  for (const field of page.querySelectorAll('[autofocus]')) field.removeAttribute('autofocus');
  const { theme } = document.documentElement.dataset;
  target.documentElement.lang = page.documentElement.lang;
  if (theme) target.documentElement.dataset.theme = theme;
  const styles = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const isStyled = ({ href }: HTMLLinkElement) =>
    [...target.querySelectorAll('link')].some((link) => link.href === href);
  target.head.append(...styles.filter((link) => !isStyled(link)).map((link) => target.importNode(link)));
  target.body.replaceChildren(...[...page.body.childNodes].map((node) => target.importNode(node, true)));
  // A followed link would replace the preview by a page that may not be framed.
  target.onclick = (event) => event.preventDefault();
}
