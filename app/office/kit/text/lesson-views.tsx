import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { type CSSProperties, useId } from 'react';
import { languages } from '#core/rich-text/languages.ts';
import { m } from '#words/messages.js';
import { Button } from '../../../ui/actions/button.tsx';
import { Select, TextField } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/mark/icon.tsx';
import { BlockAbout, removeBlock } from './block-about.tsx';

const isSelected = ({ selected }: NodeViewProps) => selected || undefined;

function FileView({ view, removeLabel }: { view: NodeViewProps; removeLabel: string }) {
  const { fileName } = view.node.attrs;
  return (
    <NodeViewWrapper className="text-editor-figure" data-selected={isSelected(view)} contentEditable={false}>
      <p className="text-editor-file" data-drag-handle="">
        <Icon name={view.node.type.name === 'recording' ? 'play' : 'download'} />
        <span>{` ${fileName}`}</span>
      </p>
      <BlockAbout
        view={view}
        attribute="title"
        label={m.lesson_file_title()}
        hint={m.lesson_file_title_hint()}
        maxLength={200}
        removeLabel={removeLabel}
      />
    </NodeViewWrapper>
  );
}

const RecordingView = (view: NodeViewProps) => (
  <FileView view={view} removeLabel={m.lesson_recording_remove()} />
);

const DocumentView = (view: NodeViewProps) => (
  <FileView view={view} removeLabel={m.lesson_document_remove()} />
);

function CalloutView(view: NodeViewProps) {
  return (
    <NodeViewWrapper as="aside" className="text-editor-box" data-callout="" aria-label={m.learning_callout()}>
      <p className="text-editor-box-title" contentEditable={false} aria-hidden="true">
        {m.learning_callout()}
      </p>
      <NodeViewContent />
      <div contentEditable={false}>
        <Button variant="quiet" size="small" onClick={() => removeBlock(view)}>
          {m.lesson_callout_remove()}
        </Button>
      </div>
    </NodeViewWrapper>
  );
}

/** An answer block is always expanded in the editor. */
function AnswerView(view: NodeViewProps) {
  const { node, updateAttributes } = view;
  return (
    <NodeViewWrapper className="text-editor-box">
      <div contentEditable={false}>
        <TextField
          label={m.lesson_answer_title()}
          hint={node.attrs.title ? undefined : m.lesson_answer_title_hint()}
          value={node.attrs.title}
          maxLength={200}
          onChange={(event) => updateAttributes({ title: event.currentTarget.value })}
        />
      </div>
      <NodeViewContent />
      <div contentEditable={false}>
        <Button variant="quiet" size="small" onClick={() => removeBlock(view)}>
          {m.lesson_answer_remove()}
        </Button>
      </div>
    </NodeViewWrapper>
  );
}

function listLanguages(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('fr', { type: 'language' });
  return languages
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, 'fr'));
}

function ExamplesView(view: NodeViewProps) {
  const { node, updateAttributes } = view;
  const id = useId();
  // Passed as custom properties, because CSS generated content cannot read messages.
  const empty = {
    '--phrase': JSON.stringify(m.lesson_examples_phrase()),
    '--translation': JSON.stringify(m.lesson_examples_translation()),
  } as CSSProperties;
  return (
    <NodeViewWrapper className="text-editor-box" style={empty}>
      <NodeViewContent />
      <div className="text-editor-about" contentEditable={false}>
        <Select
          id={id}
          label={m.lesson_examples_language()}
          hint={m.lesson_examples_keys()}
          value={node.attrs.language}
          options={listLanguages()}
          onChange={(event) => updateAttributes({ language: event.currentTarget.value })}
        />
        <Button variant="quiet" size="small" onClick={() => removeBlock(view)}>
          {m.lesson_examples_remove()}
        </Button>
      </div>
    </NodeViewWrapper>
  );
}

export const lessonViews = {
  recording: RecordingView,
  document: DocumentView,
  callout: CalloutView,
  answer: AnswerView,
  examples: ExamplesView,
};
