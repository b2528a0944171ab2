import type { NodeViewProps } from '@tiptap/react';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';

/** Under a picture or a video in the text: the words that stand for it, and how to take it out. */
export function BlockAbout({
  view: { node, updateAttributes, deleteNode, editor },
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
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          deleteNode();
          editor.commands.focus();
        }}
      >
        {removeLabel}
      </Button>
    </div>
  );
}
