import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDateTime } from '#common/dates.ts';
import type { Shown } from '#core/subjects/formats.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { listChanged, listContested } from './drafts.ts';
import { formatFieldName, formatFieldValue, listDisplayedFields } from './field.ts';
import type { Editor, RemoteDraft } from './use-editor.ts';
import styles from './versions.module.css';

export const ShownValue = ({ shown }: { shown: Shown }) =>
  typeof shown === 'string' ? (
    <span>{shown}</span>
  ) : (
    shown.pictures.map(({ url, alt, width, height }) => (
      <img key={url} src={url} alt={alt} width={width} height={height} className={styles.picture} />
    ))
  );

function showField<Draft extends object>(
  { subject, fields }: Editor<Draft>,
  name: keyof Draft & string,
  draft: Draft,
): ReactNode {
  const view: ReactElement | undefined = subject.views?.[name]?.(draft);
  if (view) return view;
  const whole = draft as Readonly<Record<string, unknown>>;
  return <ShownValue shown={formatFieldValue(fields, name, draft[name], whole)} />;
}

type Side = 'mine' | 'theirs';

/** The contested fields of two conflicting versions, to choose one version of each. */
export function ConflictPanel<Draft extends object>({
  editor,
  theirs,
}: {
  editor: Editor<Draft>;
  theirs: RemoteDraft<Draft>;
}) {
  const { fields, draft, base, decide } = editor;
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({});
  const [asked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const contested = listContested(base, draft, theirs.draft);
  const choices = contested.filter((name) => listDisplayedFields(fields, contested).includes(name));
  const others = listDisplayedFields(
    fields,
    [...listChanged(base, draft), ...listChanged(base, theirs.draft)].filter(
      (name, index, all) => !contested.includes(name) && all.indexOf(name) === index,
    ),
  );
  const open = choices.find((name) => !chosen[name]);
  function save(): void {
    setAsked(true);
    if (open) document.getElementById(`choix-${open}-mine`)?.focus();
    else decide(choices.filter((name) => chosen[name] === 'mine'));
  }
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(choices.map((name) => [name, side])));
  return (
    <div ref={place} tabIndex={-1} className={styles.panel}>
      <Notice tone="warning" live title={m.editing_conflict_title()}>
        <p>{m.editing_conflict_by({ who: theirs.who, date: theirs.at })}</p>
        <p>{m.editing_conflict_words()}</p>
        {others.length > 0 ? (
          <p>{m.editing_conflict_merged({ fields: nameFields(editor, others) })}</p>
        ) : null}
      </Notice>
      {choices.length > 1 ? (
        <ButtonRow>
          <Button variant="secondary" size="small" onClick={() => chooseAll('mine')}>
            {m.editing_conflict_all_mine()}
          </Button>
          <Button variant="secondary" size="small" onClick={() => chooseAll('theirs')}>
            {m.editing_conflict_all_theirs()}
          </Button>
        </ButtonRow>
      ) : null}
      {choices.map((name) => (
        <fieldset key={name} className={styles.choice}>
          <legend className={styles.label}>{formatFieldName(fields, name, draft)}</legend>
          {asked && !chosen[name] ? <p className={styles.missing}>{m.editing_conflict_choose()}</p> : null}
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.version}>
              <span className={styles.whose}>
                <input
                  type="radio"
                  id={`choix-${name}-${side}`}
                  name={`choix-${name}`}
                  checked={chosen[name] === side}
                  onChange={() => setChosen((all) => ({ ...all, [name]: side }))}
                />
                <span>{` ${side === 'mine' ? m.editing_conflict_mine() : m.editing_conflict_theirs()}`}</span>
              </span>
              <span className={styles.value}>
                {showField(editor, name, side === 'mine' ? draft : theirs.draft)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button onClick={save}>{m.editing_conflict_save()}</Button>
      </div>
    </div>
  );
}

const nameFields = <Draft extends object>({ fields, draft }: Editor<Draft>, names: readonly string[]) =>
  names.map((name) => formatFieldName(fields, name, draft)).join(', ');

/** Notice about a version saved meanwhile that was merged, because no field was contested. */
export function MergedNotice<Draft extends object>({ editor }: { editor: Editor<Draft> }) {
  const { merged } = editor;
  if (!merged) return null;
  return (
    <div className={styles.notice}>
      <Notice live title={m.editing_merged_title()}>
        <p>{m.editing_conflict_by({ who: merged.who, date: merged.at })}</p>
        <p>{m.editing_merged_fields({ fields: nameFields(editor, merged.names) })}</p>
      </Notice>
    </div>
  );
}

/** Dialog about an unsaved draft found on this device. Closing the dialog restores the draft. */
export function UnsavedChoice<Draft extends object>({ editor }: { editor: Editor<Draft> }) {
  const { fields, base, found } = editor;
  if (!found) return null;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => {
        if (!open) found.take();
      }}
      title={m.editing_found_title()}
      description={m.editing_found_words({ date: formatDateTime(new Date(found.at)) })}
      actions={
        <>
          <Button onClick={found.take}>{m.editing_found_take()}</Button>
          <Button variant="secondary" onClick={found.drop}>
            {m.editing_found_drop()}
          </Button>
        </>
      }
    >
      <dl className={styles.fields}>
        {listDisplayedFields(fields, listChanged(base, found.draft)).map((name) => (
          <div key={name} className={styles.field}>
            <dt className={styles.label}>{formatFieldName(fields, name, found.draft)}</dt>
            {([base, found.draft] as const).map((draft) => (
              <dd key={draft === base ? 'saved' : 'kept'} className={styles.version}>
                <span className={styles.whose}>
                  {draft === base ? m.editing_saved_version() : m.editing_kept_version()}
                </span>
                <div className={styles.value}>{showField(editor, name as keyof Draft & string, draft)}</div>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
