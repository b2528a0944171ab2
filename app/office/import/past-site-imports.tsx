import { useRef } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Confirmation } from '../../ui/overlays/confirmation.tsx';
import { Table } from '../../ui/text/table.tsx';
import type { Done } from '../kit/answer.ts';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import styles from '../scores/import-session.module.css';
import type { PastImport } from './to-past-import.ts';

/** Earlier imports of other sites, which can be undone. */
export function PastSiteImports({
  imports,
  disabled,
}: {
  imports: readonly PastImport[];
  disabled: boolean;
}) {
  const commands = useCommands<Done & { remaining: number }>();
  const undoing = useRef(false);

  async function undo(id: string): Promise<void> {
    if (undoing.current) return;
    undoing.current = true;
    for (let isLast = false; !isLast; ) {
      const outcome = await commands.ask({ act: 'undo', id });
      isLast = !('remaining' in outcome) || outcome.remaining === 0;
    }
    undoing.current = false;
  }

  if (imports.length === 0) return null;
  return (
    <section className={styles.answer}>
      <h2>{m.moving_past()}</h2>
      <CommandRefusal commands={commands} />
      {commands.pending ? <ProgressBar label={m.moving_state_undoing()} value={undefined} /> : null}
      <Table
        caption={m.moving_past()}
        dense
        heads={[
          m.accounting_files(),
          m.common_date(),
          m.common_state(),
          { figure: m.office_menu_contents() },
          { figure: m.redirects_title() },
          m.journal_action(),
        ]}
      >
        <tbody>
          {imports.map(({ id, fileNames, at, state, contents, redirects, isUndoing }) => (
            <tr key={id}>
              <th scope="row">{fileNames}</th>
              <td>{at}</td>
              <td>{state}</td>
              <td data-number="">{contents}</td>
              <td data-number="">{redirects}</td>
              <td>
                {contents + redirects > 0 || isUndoing ? (
                  <Confirmation
                    title={m.moving_undo_question()}
                    words={m.transfer_undo_words()}
                    yes={m.moving_undo()}
                    danger
                    onConfirm={() => void undo(id)}
                    trigger={
                      <Button
                        variant="secondary"
                        size="small"
                        disabled={disabled || commands.pending}
                        aria-label={`${nameUndo(isUndoing)} – ${fileNames}`}
                      >
                        {nameUndo(isUndoing)}
                      </Button>
                    }
                  />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {imports.map(({ id, fileNames, kept }) =>
        kept.length > 0 ? (
          <details key={id}>
            <summary>{m.transfer_kept_of({ names: fileNames })}</summary>
            <ul>
              {kept.map(({ key, text, reason }) => (
                <li key={key}>
                  <span>{`${text} – ${reason}`}</span>
                </li>
              ))}
            </ul>
          </details>
        ) : null,
      )}
    </section>
  );
}

const nameUndo = (isUndoing: boolean): string => (isUndoing ? m.transfer_undo_continue() : m.moving_undo());
