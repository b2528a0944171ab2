import { Node } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef } from 'react';
import { isSameValue } from '#common/same-value.ts';
import type {
  BankGap,
  ChosenGap,
  ExerciseItem,
  GapText,
  TypedGap,
} from '#core/exercises/document/exercise-document.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { TextField } from '../../ui/forms/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import sheet from '../kit/sheet.module.css';
import { AcceptedField, FeedbackField, LinesField } from './answers-fields.tsx';
import styles from './exercise-editor.module.css';
import { nameNext } from './new-item.ts';
import { OptionsField } from './options-field.tsx';

type GapItem = Extract<ExerciseItem, { kind: 'gaps' | 'gap-choices' | 'word-bank' }>;
type Gap = TypedGap | ChosenGap | BankGap;

/** A gap in the text: a chip that shows what fills it, and is deleted like a letter. */
const gapNode = Node.create({
  name: 'gap',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ id: { default: '' }, words: { default: '' } }),
  parseHTML: () => [],
  renderHTML: ({ node }) => ['span', { class: styles.gap }, String(node.attrs.words || '…')],
  renderText: ({ node }) => String(node.attrs.words),
});

/** What fills a gap, as its chip says it. */
const wordOf = (gap: Gap): string =>
  'word' in gap
    ? gap.word
    : 'accepted' in gap
      ? (gap.accepted[0]?.text ?? '')
      : (gap.options.find(({ right }) => right)?.text ?? '');

type Content = { type: string; text?: string; attrs?: Record<string, unknown>; content?: Content[] };

/** A text with gaps as the editor holds it: a paragraph a line. */
function toContent(text: GapText<Gap>): Content {
  const lines: Content[][] = [[]];
  for (const piece of text)
    if (typeof piece === 'string')
      for (const [index, words] of piece.split('\n').entries()) {
        if (index > 0) lines.push([]);
        if (words) lines.at(-1)?.push({ type: 'text', text: words });
      }
    else lines.at(-1)?.push({ type: 'gap', attrs: { id: piece.id, words: wordOf(piece) } });
  return { type: 'doc', content: lines.map((content) => ({ type: 'paragraph', content })) };
}

/** And back; a gap that is pasted again is one of its own. */
function toText(content: Content, find: (id: string) => Gap | undefined): GapText<Gap> {
  const text: GapText<Gap> = [];
  const seen = new Set<string>();
  const add = (words: string) => {
    const last = text.at(-1);
    if (typeof last === 'string') text[text.length - 1] = last + words;
    else if (words) text.push(words);
  };
  for (const [index, paragraph] of (content.content ?? []).entries()) {
    if (index > 0) add('\n');
    for (const node of paragraph.content ?? []) {
      const id = String(node.attrs?.id ?? '');
      const gap = node.type === 'gap' ? find(id) : undefined;
      if (node.type === 'hardBreak') add('\n');
      else if (!gap) add(node.text ?? '');
      else {
        const gaps = [...seen].map((each) => ({ id: each }));
        text.push(seen.has(id) ? { ...gap, id: nameNext(gaps) } : gap);
        seen.add(id);
      }
    }
  }
  return text;
}

function createGap(kind: GapItem['kind'], id: string, words: string): Gap {
  if (kind === 'word-bank') return { id, cue: '', word: words };
  if (kind === 'gaps') return { id, cue: '', accepted: [{ text: words, credit: 1 }], feedback: [] };
  const options = [
    { id: '1', text: words, right: true, feedback: '' },
    { id: '2', text: '', right: false, feedback: '' },
  ];
  return { id, cue: '', options };
}

/** A text with gaps: one types the sentence, selects a word, and makes a gap of it. */
export default function GapsField({
  item,
  onChange,
}: {
  item: GapItem;
  onChange: (part: Partial<ExerciseItem>) => void;
}) {
  const id = useId();
  const text: GapText<Gap> = item.text;
  const gaps = text.filter((piece): piece is Gap => typeof piece !== 'string');
  const latest = useRef({ item, onChange });
  latest.current = { item, onChange };
  /** Every gap that there was: one that is deleted comes back as it was. */
  const known = useRef(new Map<string, Gap>());
  for (const gap of gaps) known.current.set(gap.id, gap);
  const written = useRef<GapText<Gap>>(text);
  const change = (next: GapText<Gap>) => {
    written.current = next;
    latest.current.onChange({ text: next } as Partial<ExerciseItem>);
  };
  const editor = useEditor({
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
    onUpdate: ({ editor: now }) => change(toText(now.getJSON() as Content, (gap) => known.current.get(gap))),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint`,
        class: joinClasses(styles.stack, styles.card) ?? '',
        lang: 'fr',
      },
    },
  });
  // What is not its own came from elsewhere: the answers below, the text, an earlier version.
  useEffect(() => {
    if (!editor || isSameValue(text, written.current)) return;
    written.current = text;
    editor.commands.setContent(toContent(text), { emitUpdate: false });
  }, [editor, text]);

  function makeGap(): void {
    if (!editor) return;
    const { from, to } = editor.state.selection;
    const words = editor.state.doc.textBetween(from, to, ' ').trim();
    const gap = createGap(item.kind, nameNext([...known.current.values()]), words);
    known.current.set(gap.id, gap);
    editor
      .chain()
      .focus()
      .insertContentAt({ from, to }, { type: 'gap', attrs: { id: gap.id, words } })
      .run();
  }

  const changeGap = (gap: Gap, part: Partial<Gap>) =>
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
      <div>
        <Button
          variant="secondary"
          size="small"
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={makeGap}
        >
          {m.writing_make_gap()}
        </Button>
      </div>
      {gaps.map((gap, index) => (
        <section key={gap.id} className={styles.stack} aria-label={m.writing_gap({ number: index + 1 })}>
          <h4>
            {m.writing_gap({ number: index + 1 })} {wordOf(gap)}
          </h4>
          <GapFields gap={gap} onChange={(part) => changeGap(gap, part)} />
          <TextField
            label={m.writing_cue()}
            hint={m.writing_cue_hint()}
            optional
            value={gap.cue}
            lang="fr"
            onChange={(event) => changeGap(gap, { cue: event.currentTarget.value })}
          />
        </section>
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

function GapFields({ gap, onChange }: { gap: Gap; onChange: (part: Partial<Gap>) => void }) {
  if ('word' in gap)
    return (
      <TextField
        label={m.writing_word()}
        value={gap.word}
        lang="fr"
        onChange={(event) => onChange({ word: event.currentTarget.value })}
      />
    );
  if ('options' in gap)
    return <OptionsField options={gap.options} isOne={false} onChange={(options) => onChange({ options })} />;
  return (
    <>
      <AcceptedField accepted={gap.accepted} onChange={(accepted) => onChange({ accepted })} />
      <FeedbackField feedback={gap.feedback} onChange={(feedback) => onChange({ feedback })} />
    </>
  );
}
