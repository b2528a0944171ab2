import type { NodeViewProps } from '@tiptap/react';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';

/** Keeps events of the fields in a block away from the text editor. */
export const stopEvent = ({ event }: { event: Event }) =>
  event.target instanceof HTMLElement && event.target.closest('input, select, button, label') !== null;

export function removeBlock({ deleteNode, editor }: NodeViewProps): void {
  deleteNode();
  editor.commands.focus();
}

export function BlockAbout({
  view,
  attribute,
  label,
  hint,
  maxLength,
  removeLabel,
}: {
  view: NodeViewProps;
  /** Attribute of the node that contains the text alternative. */
  attribute: string;
  label: string;
  /** Displayed while the text alternative is empty. */
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
