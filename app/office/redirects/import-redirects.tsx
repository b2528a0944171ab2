import { useState } from 'react';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { type AddedRedirects, addRedirects } from '#core/redirects/add-redirects.ts';
import { readRedirectFile } from '#core/redirects/read-redirect-file.ts';
import { m } from '#words/messages.js';
import { nameUnlisted } from '../../page-title.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/upload.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { type Done, sendSafely } from '../kit/answer.ts';
import { CommandForm } from '../kit/command-form.tsx';
import { useCommands } from '../kit/commands.tsx';

type Imported = Done & { report: AddedRedirects };

export const action = officeAction({
  commands: {
    import: command(
      z.object({ text: z.string().max(900_000, { error: () => m.marks_import_large() }) }),
      async ({ core, actor }, { text }): Promise<Imported> => {
        const { redirects, fault } = readRedirectFile(text);
        if (fault)
          throw new AppError('invalid-input', 'unreadable file of redirects', { userMessage: fault });
        return { done: '', report: await addRedirects(core, actor, redirects) };
      },
    ),
  },
});

/** By extension, because browsers assign no media type to YAML. */
const acceptedFiles = {
  'text/plain': ['.csv', '.tsv', '.txt', '.json', '.yaml', '.yml'],
};

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.redirects_import);

export default function ImportRedirects() {
  const commands = useCommands<Imported>();
  const [text, setText] = useState('');
  const { answer, pending } = commands;
  return (
    <>
      <PageHeader
        title={m.redirects_import()}
        lead={m.redirects_import_lead()}
        trail={[{ href: '/admin/redirects', label: m.redirects_title() }]}
      />
      <CommandForm
        commands={commands}
        submit={m.common_import()}
        back="/admin/redirects"
        onSend={() => void commands.ask({ act: 'import', text })}
      >
        {!pending && answer && 'report' in answer ? <Report report={answer.report} /> : null}
        <FileDrop
          label={m.common_drop_file()}
          hint={m.redirects_import_drop_hint()}
          accept={acceptedFiles}
          disabled={pending}
          buttonLabel={m.common_choose_file()}
          onFiles={([file]) => void file?.text().then(setText)}
        />
        <TextArea
          label={m.redirects_import_paste()}
          hint={m.redirects_import_paste_hint()}
          name="text"
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={commands.fields.text}
        />
      </CommandForm>
    </>
  );
}

function Report({ report: { added, known, refused } }: Pick<Imported, 'report'>) {
  return (
    <>
      <Notice tone="success" live title={m.redirects_import_added({ count: added })}>
        {known > 0 ? <p>{m.redirects_import_known({ count: known })}</p> : null}
      </Notice>
      {refused.length > 0 ? (
        <Notice tone="warning" title={m.redirects_import_refused({ count: refused.length })}>
          <p>{m.redirects_import_again()}</p>
          <ul>
            {refused.map(({ source, line, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may contain a line twice.
              <li key={index}>
                <span>{`${line ? `${m.importing_line({ line })} – ` : ''}${source}\u202f: ${reason}`}</span>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
