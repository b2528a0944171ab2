import type { Editor } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';

/** Returns the pair of phrase and translation at a position; null outside examples. */
function findPair($at: ResolvedPos) {
  const depth = $at.depth - 1;
  if (depth < 1 || $at.node(depth).type.name !== 'example') return null;
  const [pair, list] = [$at.node(depth), $at.node(depth - 1)];
  return {
    pair,
    list,
    isEmpty: pair.textContent === '',
    inPhrase: $at.parent.type.name === 'phrase',
    isLast: $at.index(depth - 1) === list.childCount - 1,
    from: $at.before(depth),
    to: $at.after(depth),
    listFrom: $at.before(depth - 1),
    listTo: $at.after(depth - 1),
  };
}

/** Moves to the next field. After the last pair, adds another, or leaves the list if the pair is empty. */
function goOn(editor: Editor): boolean {
  const { state } = editor;
  const here = findPair(state.selection.$from);
  if (!here) return false;
  const { tr, schema } = state;
  const go = (place: number) => tr.setSelection(TextSelection.near(tr.doc.resolve(place)));
  if (here.isEmpty && here.isLast) return leave(editor, here);
  if (here.inPhrase) go(here.from + 1 + (here.pair.firstChild?.nodeSize ?? 0) + 1);
  else {
    const pair = schema.nodes.example?.createAndFill();
    if (here.isLast && pair) tr.insert(here.to, pair);
    go(here.to + 2);
  }
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

function goBack(editor: Editor): boolean {
  const { tr, selection } = editor.state;
  const here = findPair(selection.$from);
  if (!here || (here.inPhrase && here.from === here.listFrom + 1)) return false;
  const place = here.inPhrase ? here.from - 2 : here.from + 1 + (here.pair.firstChild?.nodeSize ?? 0) - 1;
  editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(place), -1)));
  return true;
}

function leave(editor: Editor, here: NonNullable<ReturnType<typeof findPair>>): boolean {
  const { tr, schema } = editor.state;
  const paragraph = schema.nodes.paragraph?.create();
  if (!paragraph) return false;
  const only = here.list.childCount === 1;
  if (only) tr.replaceWith(here.listFrom, here.listTo, paragraph);
  else tr.insert(here.listTo, paragraph).delete(here.from, here.to);
  const place = only ? here.listFrom + 1 : tr.mapping.map(here.listTo, -1) + 1;
  editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(place))).scrollIntoView());
  return true;
}

/** Backspace at the start of a field moves to the previous one without joining, and removes an empty pair. */
function takeBack(editor: Editor): boolean {
  const { selection, tr } = editor.state;
  const here = findPair(selection.$from);
  if (!here || !selection.empty || selection.$from.parentOffset > 0) return false;
  if (!here.isEmpty || !here.inPhrase) return goBack(editor) || true;
  if (here.list.childCount === 1) return leave(editor, here);
  tr.delete(here.from, here.to);
  editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(here.from), -1)));
  return true;
}

export const exampleKeys = {
  Enter: goOn,
  Tab: goOn,
  'Shift-Tab': goBack,
  Backspace: takeBack,
};
