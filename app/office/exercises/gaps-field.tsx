import { Node } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { isSameValue } from '#common/same-value.ts';
import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { ExerciseItem, GapText } from '#core/exercises/document/exercise-document.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import sheet from '../kit/sheet.module.css';
import { useCommentedField } from './comment-answer.ts';
import styles from './exercise-editor.module.css';
import { GapDetails, openGap } from './gap-details.tsx';
import { type AnyGap, type Content, createGap, type GapItem, toContent, toText, wordOf } from './gap-text.ts';
import { LinesField } from './lines-field.tsx';
import { nameNext } from './new-item.ts';

/** Editor node of a gap: a chip with the solution, deleted, cut and pasted like one character. */
const createGapNode = (isKnown: (id: string) => boolean) =>
  Node.create({
    name: 'gap',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ id: { default: '' }, words: { default: '' } }),
    // A gap pasted from another text becomes plain text.
    parseHTML: () => [
      {
        tag: 'span[data-gap]',
        getAttrs: (element) => {
          const id = element.dataset.gap ?? '';
          return isKnown(id) ? { id, words: element.textContent } : false;
        },
      },
    ],
    renderHTML: ({ node }) => [
      'span',
      { 'data-gap': String(node.attrs.id) },
      String(node.attrs.words || '…'),
    ],
    renderText: ({ node }) => String(node.attrs.words),
  });

export default function GapsField({
  item,
  onChange,
}: {
  item: GapItem;
  onChange: (part: Partial<ExerciseItem>) => void;
}) {
  const id = useId();
  const text: GapText<AnyGap> = item.text;
  const gaps = text.filter((piece): piece is AnyGap => typeof piece !== 'string');
  const latest = useRef({ item, onChange });
  latest.current = { item, onChange };
  /** All gaps that existed since the page was opened, so that undo can restore a deleted one. */
  const known = useRef(new Map<string, AnyGap>());
  for (const gap of gaps) known.current.set(gap.id, gap);
  const written = useRef<GapText<AnyGap>>(text);
  const [refusal, setRefusal] = useState('');
  const commented = useCommentedField();
  const gapNode = useMemo(() => createGapNode((gap) => known.current.has(gap)), []);
  const toGapsId = (gap: string) => `trou-${item.id}-${gap}`;
  const editor = useEditor(
    {
      extensions: [
        StarterKit.configure({
          ...{ blockquote: false, bold: false, bulletList: false, code: false, codeBlock: false },
          ...{ heading: false, horizontalRule: false, italic: false, link: false, listItem: false },
          ...{ listKeymap: false, orderedList: false, strike: false, underline: false },
          ...{ dropcursor: false, gapcursor: false, trailingNode: false },
        }),
        gapNode,
      ],
      content: toContent(text),
      immediatelyRender: false,
      injectCSS: false,
      onUpdate: ({ editor: now }) => {
        if (nameCopies(now, known.current)) return;
        setRefusal('');
        const next = toText(now.getJSON() as Content, (gap) => known.current.get(gap));
        written.current = next;
        latest.current.onChange({ text: next } as Partial<ExerciseItem>);
      },
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          'aria-describedby': `${id}-hint`,
          'aria-keyshortcuts': 'Control+Enter',
          class: `${styles.stack} gap-text`,
          lang: 'fr',
          translate: 'no',
        },
        // Separates table cells with a space.
        transformPastedHTML: (html) => html.replaceAll(/<\/t[dh]>/gi, ' $&'),
        handleKeyDown: (_view, event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
          makeGap.current();
          return true;
        },
        handleClickOn: (_view, _position, node) => {
          if (node.type.name === 'gap') openGap(toGapsId(String(node.attrs.id)));
          return false;
        },
      },
    },
    // One editor per item, because recreating it on every render would lose keystrokes.
    [item.id],
  );
  // Shows changes made outside this editor: in the answers below, in the text tab or by a restored version.
  useEffect(() => {
    if (!editor || isSameValue(text, written.current)) return;
    written.current = text;
    if (!nameWords(editor, text)) editor.commands.setContent(toContent(text), { emitUpdate: false });
  }, [editor, text]);

  const makeGap = useRef(() => {});
  makeGap.current = () => {
    if (!editor) return;
    const place = findWords(editor);
    if (gaps.length >= documentLimits.gaps)
      setRefusal(m.exercises_text_gaps_many({ max: documentLimits.gaps }));
    else if (place === 'none') setRefusal(m.writing_gap_select());
    else if (place === 'lines') setRefusal(m.writing_gap_lines());
    else {
      const gap = createGap(item.kind, nameNext([...known.current.values()]), place.words);
      known.current.set(gap.id, gap);
      const attrs = { id: gap.id, words: place.words };
      // Makes the gap a separate undo step from the text typed just before.
      editor.view.dispatch(closeHistory(editor.state.tr));
      editor.chain().focus().insertContentAt(place, { type: 'gap', attrs }).run();
    }
  };

  /** Replaces a gap in the sentence with its word. */
  function dropGap(gap: AnyGap): void {
    editor?.state.doc.descendants((node, position) => {
      if (node.type.name !== 'gap' || node.attrs.id !== gap.id) return;
      const range = { from: position, to: position + node.nodeSize };
      const words = wordOf(gap);
      const chain = editor.chain().focus();
      (words ? chain.insertContentAt(range, { type: 'text', text: words }) : chain.deleteRange(range)).run();
    });
  }

  const changeGap = (gap: AnyGap, part: Partial<AnyGap>) =>
    onChange({
      text: text.map((piece) => (piece === gap ? { ...gap, ...part } : piece)),
    } as Partial<ExerciseItem>);

  return (
    <div className={styles.stack}>
      <p id={`${id}-label`} className={fieldStyles.label}>
        {m.writing_gap_text()}
      </p>
      <p id={`${id}-hint`} className={sheet.soft}>
        {m.writing_gap_hint()}
      </p>
      <EditorContent editor={editor} />
      <div className={styles.line}>
        <Button
          variant="secondary"
          size="small"
          // Keeps the selection in the editor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => makeGap.current()}
        >
          {m.writing_make_gap()}
        </Button>
        <p role="status" className={fieldStyles.error}>
          {refusal}
        </p>
      </div>
      {gaps.map((gap, index) => (
        <GapDetails
          key={gap.id}
          id={toGapsId(gap.id)}
          gap={gap}
          number={index + 1}
          startsOpen={commented === `${item.id}.${gap.id}`}
          onChange={(part) => changeGap(gap, part)}
          onRemove={() => dropGap(gap)}
        />
      ))}
      {item.kind === 'word-bank' ? (
        <>
          <LinesField
            label={m.writing_bank_distractors()}
            lines={item.distractors}
            onChange={(distractors) => onChange({ distractors })}
          />
          <Checkbox
            label={m.writing_reusable()}
            checked={item.reusable}
            onChange={(event) => onChange({ reusable: event.currentTarget.checked })}
          />
        </>
      ) : null}
    </div>
  );
}

/** Returns the selected text without blanks at its ends, or the word at the caret. */
function findWords({ state }: Editor): { from: number; to: number; words: string } | 'none' | 'lines' {
  const { from, to, $from, $to, empty } = state.selection;
  if (!$from.sameParent($to)) return 'lines';
  const read = (start: number, end: number) => state.doc.textBetween(start, end, '\n', '\ufffc');
  if (!empty) {
    const words = read(from, to);
    const before = words.length - words.trimStart().length;
    const trimmed = words.trim();
    if (trimmed === '' || trimmed.includes('\ufffc')) return 'none';
    return { from: from + before, to: from + before + trimmed.length, words: trimmed };
  }
  const [, left = ''] =
    /(?<![\p{L}\p{M}\p{N}’'-])([\p{L}\p{M}\p{N}’'-]*)$/u.exec(read($from.start(), from)) ?? [];
  const [, right = ''] = /^([\p{L}\p{M}\p{N}’'-]*)/u.exec(read(from, $from.end())) ?? [];
  const words = left + right;
  return words === '' ? 'none' : { from: from - left.length, to: from + right.length, words };
}

/** Gives a new id to each pasted duplicate of a gap. Returns true if there were any. */
function nameCopies(editor: Editor, known: Map<string, AnyGap>): boolean {
  const seen = new Set<string>();
  const { tr } = editor.state;
  editor.state.doc.descendants((node, position) => {
    if (node.type.name !== 'gap') return;
    const id = String(node.attrs.id);
    const gap = known.get(id);
    if (seen.has(id) && gap) {
      const copy = { ...gap, id: nameNext([...known.values()]) };
      known.set(copy.id, copy);
      tr.setNodeAttribute(position, 'id', copy.id);
    }
    seen.add(id);
  });
  if (!tr.docChanged) return false;
  editor.view.dispatch(tr.setMeta('addToHistory', false));
  return true;
}

/** Updates the text on the gap chips. Returns false if the text around them differs. */
function nameWords(editor: Editor, text: GapText<AnyGap>): boolean {
  const gaps = new Map(text.flatMap((piece) => (typeof piece === 'string' ? [] : [[piece.id, piece]])));
  const shown = toText(editor.getJSON() as Content, (id) => gaps.get(id));
  if (!isSameValue(shown, text)) return false;
  const { tr } = editor.state;
  editor.state.doc.descendants((node, position) => {
    const gap = node.type.name === 'gap' ? gaps.get(String(node.attrs.id)) : undefined;
    if (gap && wordOf(gap) !== node.attrs.words) tr.setNodeAttribute(position, 'words', wordOf(gap));
  });
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  return true;
}
