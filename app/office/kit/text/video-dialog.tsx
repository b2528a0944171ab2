import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { parseVideoAddress } from '#common/videos.ts';
import { m } from '#words/messages.js';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { insertBlocks } from './blocks.tsx';

export function VideoDialog(props: { editor: Editor; open: boolean; onClose: () => void }) {
  const { open, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={m.common_video()}
      description={m.newsroom_video_words()}
    >
      {open ? <VideoForm {...props} /> : null}
    </Dialog>
  );
}

function VideoForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [error, setError] = useState('');

  function insert(): void {
    const source = parseVideoAddress(address);
    if (!source) setError(m.newsroom_video_wrong());
    else {
      insertBlocks(editor, editor.state.selection.to, [{ type: 'video', attrs: { source, title } }]);
      onClose();
    }
  }

  return (
    <DialogForm submitLabel={m.newsroom_video_insert()} onSubmit={insert}>
      <TextField
        label={m.newsroom_video_address()}
        hint={m.newsroom_video_address_hint()}
        type="url"
        value={address}
        error={error}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextField
        label={m.newsroom_video_title()}
        hint={m.newsroom_video_title_hint()}
        value={title}
        maxLength={200}
        optional
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
