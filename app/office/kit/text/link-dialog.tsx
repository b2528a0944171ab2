import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { toLinkTarget } from '#common/safe-links.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog, DialogForm } from '../../../ui/overlays/dialog.tsx';

export type FoundPage = { href: string; title: string; kind: string };

/** Delay before the pages of the site are searched, in milliseconds. */
const pause = 250;

export function LinkDialog(props: { editor: Editor; open: boolean; onClose: () => void }) {
  const { open, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={m.newsroom_tool_link()}
    >
      {open ? <LinkForm {...props} /> : null}
    </Dialog>
  );
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(current);
  const { empty, from, to } = editor.state.selection;
  const selected = empty ? '' : editor.state.doc.textBetween(from, to, ' ');
  const [words, setWords] = useState(selected);
  const [error, setError] = useState('');
  const pages = usePages(typed);
  const needsWords = empty && !current;
  /** Token of the running check. A second press, or a result after the dialog closed, is ignored. */
  const looking = useRef<symbol | null>(null);
  useEffect(
    () => () => {
      looking.current = null;
    },
    [],
  );

  async function put(text: string, label = ''): Promise<void> {
    const href = completeLink(text, location.origin);
    if (!href) return setError(m.newsroom_link_wrong());
    if (href.startsWith('/')) {
      const own = Symbol(href);
      looking.current = own;
      const there = await isThere(href);
      if (looking.current !== own) return;
      if (!there) return setError(m.newsroom_link_nowhere());
    }
    const chain = editor.chain().focus();
    if (needsWords) {
      const shown = words.trim() || label || href.replace(/^(https?:\/\/|mailto:)/, '');
      chain.insertContent({ type: 'text', text: shown, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.extendMarkRange('link').setLink({ href }).run();
    onClose();
  }

  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    <DialogForm
      submitLabel={m.newsroom_link_put()}
      onSubmit={() => void put(typed)}
      instead={
        current ? (
          <Button variant="quiet" onClick={remove}>
            {m.newsroom_link_remove()}
          </Button>
        ) : undefined
      }
    >
      <TextField
        label={m.newsroom_link_address()}
        hint={m.newsroom_link_address_hint()}
        value={typed}
        error={error}
        autoComplete="off"
        onChange={(event) => {
          setError('');
          setTyped(event.currentTarget.value);
        }}
      />
      {needsWords ? (
        <TextField
          label={m.newsroom_link_text()}
          value={words}
          optional
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
      {pages.length > 0 ? (
        <div>
          <p id="pages-du-site" className="text-editor-pages-title">
            {m.newsroom_link_pages()}
          </p>
          <ul aria-labelledby="pages-du-site" className="text-editor-pages">
            {pages.map(({ href, title, kind }) => (
              <li key={href}>
                <button type="button" className="text-editor-page" onClick={() => void put(href, title)}>
                  <span>{typeset(title)}</span> <span className="text-editor-kind">{kind}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </DialogForm>
  );
}

function usePages(typed: string): FoundPage[] {
  const [pages, setPages] = useState<FoundPage[]>([]);
  const asked = useRef('');
  useEffect(() => {
    // A URL or email address is not searched as a title.
    const words = /^(\/|https?:|www\.)|@/i.test(typed) ? '' : typed.trim();
    asked.current = words;
    const check = async () => {
      const found = await findPages(words);
      if (asked.current === words) setPages(found);
    };
    const timer = setTimeout(() => void check(), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return pages;
}

/** Returns no suggestions without a connection. A URL can still be typed. */
async function findPages(words: string): Promise<FoundPage[]> {
  try {
    const answer = await fetch(`/admin/news/pages?mots=${encodeURIComponent(words)}`);
    return answer.ok ? ((await answer.json()) as FoundPage[]) : [];
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
}

/** False if the link leads to a missing page of this site. Without a connection, the link is accepted. */
async function isThere(href: string): Promise<boolean> {
  try {
    return (await fetch(href, { method: 'HEAD' })).status !== 404;
  } catch (error) {
    if (error instanceof TypeError) return true;
    throw error;
  }
}

/** Completes a typed link: https for « www.… », mailto for an email address, a path for this site's URLs. */
export function completeLink(typed: string, origin: string): string | null {
  const text = typed.trim();
  if (!text) return null;
  if (/^[^\s@/:]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return toLinkTarget(`mailto:${text}`);
  if (/^(www\.)?[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}([/?#]\S*)?$/iu.test(text))
    return toLinkTarget(`https://${text}`);
  const target = toLinkTarget(text);
  if (!target) return null;
  if (target !== origin && !target.startsWith(`${origin}/`)) return target;
  return target.slice(origin.length) || '/';
}
