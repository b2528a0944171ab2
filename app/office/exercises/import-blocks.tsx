import { useState } from 'react';
import type { ImportFormat } from '#core/exercises/import/import-formats.ts';
import type { BlockReport } from '#core/exercises/import/read-exercise-file.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import styles from '../scores/import-session.module.css';
import editor from './exercise-editor.module.css';

export function ImportBlocks({
  format,
  blocks,
  busy,
  onMend,
}: {
  /** Format in which the blocks were read. The block numbers are valid in this format only. */
  format: ImportFormat;
  blocks: readonly BlockReport[];
  busy: boolean;
  onMend: (number: string, mended: string) => void;
}) {
  return (
    <section className={editor.stack} aria-labelledby="import-blocks">
      <h2 id="import-blocks">{m.common_to_correct()}</h2>
      <p>{m.importing_bad_words()}</p>
      {blocks.map((block) => (
        <Block
          key={`${format} ${block.number}`}
          block={block}
          isNumbered={format === 'h5p'}
          busy={busy}
          onMend={(text) => onMend(block.number, text)}
        />
      ))}
    </section>
  );
}

function Block({
  block: { line, source, faults, unsupported, fixed },
  isNumbered,
  busy,
  onMend,
}: {
  block: BlockReport;
  /** True if `line` is the number of a question in a file without lines. */
  isNumbered: boolean;
  busy: boolean;
  onMend: (text: string) => void;
}) {
  const name = isNumbered
    ? m.importing_block_question({ rank: String(line) })
    : m.importing_block({ line: String(line) });
  return (
    <section className={editor.card} aria-label={name}>
      <div className={editor.stack}>
        <h3>{unsupported ? `${name} · ${m.importing_unsupported()}` : name}</h3>
        {faults.length > 0 ? (
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.line} ${fault.column} ${fault.sentence}`}>
                {isNumbered ? null : (
                  <strong>
                    {`${
                      fault.column === null
                        ? m.importing_line({ line: String(fault.line) })
                        : m.importing_line_column({ line: String(fault.line), column: String(fault.column) })
                    } `}
                  </strong>
                )}
                <code>{fault.excerpt}</code>
                <span className={styles.fault}>{fault.sentence}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {source === null ? (
          <p>{m.importing_block_in_file()}</p>
        ) : (
          <BlockField
            label={
              isNumbered
                ? m.importing_block_question_text({ rank: String(line) })
                : m.importing_block_text({ line: String(line) })
            }
            source={source}
            isGood={fixed && faults.length === 0}
            busy={busy}
            onMend={onMend}
          />
        )}
      </div>
    </section>
  );
}

function BlockField({
  label,
  source,
  isGood,
  busy,
  onMend,
}: {
  label: string;
  source: string;
  isGood: boolean;
  busy: boolean;
  onMend: (text: string) => void;
}) {
  const [text, setText] = useState(source);
  const [checked, setChecked] = useState(source);
  return (
    <>
      <TextArea
        label={label}
        hint={m.importing_block_hint()}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status">
        {text !== checked ? m.importing_block_unsaved() : isGood ? m.importing_block_good() : ''}
      </p>
      <ButtonRow>
        <Button
          variant="secondary"
          size="small"
          pending={busy}
          onClick={() => {
            setChecked(text);
            onMend(text);
          }}
        >
          {m.common_check()}
        </Button>
      </ButtonRow>
    </>
  );
}
