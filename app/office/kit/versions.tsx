import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDateTime } from '#common/dates.ts';
import type { Shown } from '#core/subjects/formats.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type Difference, listChanged, listDifferences } from './drafts.ts';
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

/** Two conflicting versions, field by field. Fields changed by one person are preselected. */
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
  const all = listDifferences(base, draft, theirs.draft);
  const displayed = listDisplayedFields(
    fields,
    all.map(({ name }) => name),
  );
  const differences = all.filter(({ name }) => displayed.includes(name));
  const sideOf = ({ name, changedBy }: Difference<Draft>): Side | undefined =>
    chosen[name] ?? (changedBy === 'me' ? 'mine' : changedBy === 'them' ? 'theirs' : undefined);
  const open = differences.filter((difference) => !sideOf(difference));
  function save(): void {
    setAsked(true);
    if (open.length > 0) document.getElementById(`choix-${open[0]?.name}-mine`)?.focus();
    else decide(differences.filter((each) => sideOf(each) === 'mine').map(({ name }) => name));
  }
  const chooseAll = (side: Side) =>
    setChosen(Object.fromEntries(differences.map(({ name }) => [name, side])));
  return (
    <div ref={place} tabIndex={-1} className={styles.panel}>
      <Notice tone="warning" live title={m.editing_conflict_title()}>
        <p>{m.editing_conflict_by({ who: theirs.who, date: theirs.at })}</p>
        <p>{m.editing_conflict_words()}</p>
      </Notice>
      <ButtonRow>
        <Button variant="secondary" size="small" onClick={() => chooseAll('mine')}>
          {m.editing_conflict_all_mine()}
        </Button>
        <Button variant="secondary" size="small" onClick={() => chooseAll('theirs')}>
          {m.editing_conflict_all_theirs()}
        </Button>
      </ButtonRow>
      {differences.map((difference) => (
        <fieldset key={difference.name} className={styles.choice}>
          <legend className={styles.label}>{formatFieldName(fields, difference.name, draft)}</legend>
          {asked && !sideOf(difference) ? (
            <p className={styles.missing}>{m.editing_conflict_choose()}</p>
          ) : null}
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.version}>
              <span className={styles.whose}>
                <input
                  type="radio"
                  id={`choix-${difference.name}-${side}`}
                  name={`choix-${difference.name}`}
                  checked={sideOf(difference) === side}
                  onChange={() => setChosen((all) => ({ ...all, [difference.name]: side }))}
                />
                <span>{` ${side === 'mine' ? m.editing_conflict_mine() : m.editing_conflict_theirs()}`}</span>
              </span>
              <span className={styles.value}>
                {showField(editor, difference.name, side === 'mine' ? draft : theirs.draft)}
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
