import type { NodeViewProps } from '@tiptap/react';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';

/** Typing in the fields of a block is not typing in the text. */
export const stopEvent = ({ event }: { event: Event }) =>
  event.target instanceof HTMLElement && event.target.closest('input, select, button, label') !== null;

/** Takes a block out of the text, and goes on where it was. */
export function removeBlock({ deleteNode, editor }: NodeViewProps): void {
  deleteNode();
  editor.commands.focus();
}

/** Under a picture, a video or a file in the text: the words that stand for it, and how to take it out. */
export function BlockAbout({
  view,
  attribute,
  label,
  hint,
  maxLength,
  removeLabel,
}: {
  view: NodeViewProps;
  /** Where the node keeps those words. */
  attribute: string;
  label: string;
  /** Said while there are none. */
  hint: string;
  maxLength: number;
  removeLabel: string;
}) {
  const { node, updateAttributes } = view;
  const words = String(node.attrs[attribute]);
  return (
    <div className="text-editor-about" contentEditable={false}>
      <TextField
        label={label}
        hint={words ? undefined : hint}
        value={words}
        maxLength={maxLength}
        onChange={(event) => updateAttributes({ [attribute]: event.currentTarget.value })}
      />
      <Button variant="quiet" size="small" onClick={() => removeBlock(view)}>
        {removeLabel}
      </Button>
    </div>
  );
}
