import { type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FieldTexts } from '#core/subjects/formats.ts';
import { m } from '#words/messages.js';
import { showToast } from '../../ui/feedback/show-toast.ts';
import type { Refused } from './answer.ts';
import { deleteDraft, keepTyped, listChanged, type StoredDraft, takeMine } from './drafts.ts';
import { formatFieldName, type OwnFields, toFieldId, toOfficeFields } from './field.ts';
import { useSending } from './use-sending.ts';
import { mergeFound, useDraftKey, useStoredDraft, type Work } from './use-stored-draft.ts';

/** A subject as its editor needs it. */
export type EditorSubject<Draft extends object> = {
  /** What it is: unsaved work is kept under this name. */
  kind: string;
  /** Overrides of the descriptions that its loader sends. */
  own?: OwnFields | undefined;
  /** Fields that are looked at rather than read, where versions are compared. */
  views?: Readonly<Partial<Record<keyof Draft, (draft: Draft) => ReactElement>>>;
  /** What of a draft is sent, where that is not all of it; `base` is what the work began from, none for something new. */
  toSent?: (draft: Draft, base: Draft | undefined) => unknown;
  /** Whether a save waits for an answer of the person first; `base` as above. */
  asksBefore?: (draft: Draft, base: Draft | undefined) => boolean;
};

/** Data of the loader of an editor. */
type LoadedEditor<Draft> = {
  /** Null while it was never saved: it then takes `newId`, which was made with its form. */
  id: string | null;
  draft: Draft;
  version: number | undefined;
  newId: string | undefined;
  texts: FieldTexts;
};

/** What somebody else saved meanwhile, as the form holds it; who, and when, in words. */
export type RemoteDraft<Draft> = { draft: Draft; version: number; who: string; at: string };

/** What a save is answered. */
export type SaveAnswer<Draft> = { saved: string } | NotSaved<Draft>;
export type NotSaved<Draft> = Refused & { theirs?: RemoteDraft<Draft> };

/** Changes some fields, or works them out from the draft as it is by then. */
export type ChangeDraft<Draft> = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

/** The fields of a draft whose value is of a type. */
type NamesOf<Draft, Value> = {
  [Name in keyof Draft]: Draft[Name] extends Value ? Name : never;
}[keyof Draft] &
  string;

type Typed = { currentTarget: { value: string } };
type Checked = { currentTarget: { checked: boolean } };

/** What the parts of an editor's form work with. */
export type EditorPart<Draft extends object> = Pick<
  Editor<Draft>,
  'draft' | 'change' | 'errors' | 'textField' | 'switchField' | 'texts' | 'inputs' | 'reportBusy'
>;

/**
 * Something as it is being edited: the draft, what was kept of it on this device, its saves, and what becomes of them. One
 * save is on its way at a time; what is pressed meanwhile, or while files are on their way, follows.
 */
export function useEditor<Draft extends object>(
  subject: EditorSubject<Draft>,
  { id, draft: initial, version, newId, texts }: LoadedEditor<Draft>,
) {
  const fields = useMemo(() => toOfficeFields(texts, subject.own), [texts, subject.own]);
  const toKey = useDraftKey(subject.kind);
  const { answer, saving, send } = useSending<SaveAnswer<Draft>>();
  const work = useWork(initial, version, (answer && 'theirs' in answer && answer.theirs) || null);
  const { draft, base } = work;
  const [ownId, setOwnId] = useState(newId);
  const kept = useStoredDraft(toKey(id ?? 'new'), { draft, base, version: work.version, newId: ownId });
  const { busy, report } = useBusyParts();
  const [settled, setSettled] = useState<SaveAnswer<Draft>>();
  /** What was pressed while something else was on its way. */
  const later = useRef<{ with: object } | null>(null);
  const lastSent = useRef<object>({});
  /** A save that waits for an answer. */
  const [pendingSave, setPendingSave] = useState<{ more: object; merged: Work<Draft> | undefined } | null>(
    null,
  );
  const refused = !saving && answer && 'refused' in answer && answer !== settled ? answer : null;
  useSaved(answer && 'saved' in answer ? answer : undefined, {
    // What the server made of it follows: who leaves before it is here must not be offered what is saved.
    onSaved: () => id !== null && work.isAsSent() && deleteDraft(toKey(id)),
    onMade: () => deleteDraft(toKey('new')),
  });

  /** Saves the draft; `more` is what else is wanted with it. */
  function save(more: object = {}, merged?: Work<Draft>, sure = false): void {
    const { draft, base, version } = merged ?? work;
    if (!sure && subject.asksBefore?.(draft, version === undefined ? undefined : base)) {
      setPendingSave({ more, merged });
      return;
    }
    if (busy) {
      later.current = { with: more };
      return;
    }
    const isNew = version === undefined;
    const sent = {
      draft: subject.toSent ? subject.toSent(draft, isNew ? undefined : base) : draft,
      ...(isNew ? {} : { version }),
      ...(ownId ? { id: ownId } : {}),
      ...more,
    };
    if (send(sent)) {
      lastSent.current = more;
      work.markSent(draft, version);
      // A second press saves nothing more; what else was wanted must not be lost.
    } else if (Object.keys(more).length > 0) later.current = { with: more };
  }

  useEffect(() => {
    const waits = later.current;
    if (!waits || busy || saving) return;
    later.current = null;
    if (!refused) save(waits.with);
  });
  useSaveKeys(() => save());

  const errors = refused?.fields ?? {};
  const toInput = (name: string) => ({
    id: toFieldId(name),
    name,
    label: formatFieldName(fields, name, draft),
    hint: fields[name]?.hint?.(),
    error: errors[name],
  });
  const values = draft as Readonly<Record<string, unknown>>;
  const set = (name: string, value: unknown) => work.change({ [name]: value } as Partial<Draft>);
  const toText = (name: string) => ({
    ...toInput(name),
    value: values[name] as string,
    onChange: ({ currentTarget: { value } }: Typed) => set(name, value),
  });
  const toSwitch = (name: string) => ({
    ...toInput(name),
    checked: values[name] as boolean,
    onChange: ({ currentTarget: { checked } }: Checked) => set(name, checked),
  });

  return {
    subject,
    fields,
    texts,
    id,
    draft,
    base,
    change: work.change,
    changed: work.changed.length > 0,
    /** Whether there is nothing yet that could be saved over. */
    isNew: work.version === undefined,
    saving,
    busy,
    /** Tells that files of a part are on their way: saving waits for them. */
    reportBusy: report,
    save,
    isHeld: pendingSave !== null,
    /** Goes on with the save that waits, or not. */
    resolvePending(go: boolean): void {
      setPendingSave(null);
      if (pendingSave && go) save(pendingSave.more, pendingSave.merged, true);
    },
    /** The same once more. */
    retry: () => save(lastSent.current),
    refused,
    errors,
    /** What an input needs for a field that is text, or yes or no. */
    textField: (name: NamesOf<Draft, string>) => toText(name),
    switchField: (name: NamesOf<Draft, boolean>) => toSwitch(name),
    /** The same for fields that a record names. */
    inputs: { values, set, toText, toSwitch },
    /** After a conflict: goes on from theirs with the fields that mine were chosen for, and saves them. */
    decide(mine: readonly (keyof Draft & string)[]): void {
      if (!refused?.theirs) return;
      const { draft: theirs, version } = refused.theirs;
      // Nobody chooses what nobody sees: a folder stays the one that was there first.
      const unseen = listChanged(theirs, draft).filter((name) => fields[name]?.hidden && !theirs[name]);
      const next = { draft: takeMine(draft, theirs, [...mine, ...unseen]), base: theirs, version };
      setSettled(refused);
      work.goOn(next);
      if (mine.length > 0) save(lastSent.current, next);
    },
    /** What an earlier visit left unsaved on this device, until it is decided what becomes of it. */
    found: kept.found && {
      at: kept.found.at,
      draft: kept.found.draft,
      take() {
        const found = kept.found as StoredDraft<Draft>;
        kept.settle();
        if (found.newId) setOwnId(found.newId);
        work.goOn(mergeFound(found, work));
      },
      drop: kept.settle,
    },
  };
}

export type Editor<Draft extends object> = ReturnType<typeof useEditor<Draft>>;

/**
 * The draft. Once a save of ours has been taken, what the server made of it takes the place of what was sent and what was
 * typed meanwhile stays. What somebody else saved is left for the next save to meet, unless nothing has been typed.
 */
function useWork<Draft extends object>(initial: Draft, version: number | undefined, theirs: object | null) {
  const [work, setWork] = useState<Work<Draft>>({ draft: initial, base: initial, version });
  const sent = useRef<Pick<Work<Draft>, 'draft' | 'version'> | null>(null);
  useEffect(() => {
    // What was sent met a version of somebody else: that one is not ours when it is read.
    if (theirs) sent.current = null;
  }, [theirs]);
  // As this rendering knows it: the effect below is done with it before that of the answer asks.
  const sentWork = sent.current;
  useEffect(() => {
    const isNext = version !== undefined && version === (sent.current?.version ?? version - 1) + 1;
    const ours = isNext ? sent.current : null;
    if (ours) sent.current = null;
    setWork((now) => {
      if (now.version === version || version === undefined) return now;
      if (ours) return { draft: keepTyped(now.draft, ours.draft, initial), base: initial, version };
      return listChanged(now.base, now.draft).length > 0 ? now : { draft: initial, base: initial, version };
    });
  }, [version, initial]);
  const change: ChangeDraft<Draft> = (fields) =>
    setWork((now) => ({
      ...now,
      draft: { ...now.draft, ...(typeof fields === 'function' ? fields(now.draft) : fields) },
    }));
  return {
    ...work,
    change,
    /** The names of the fields that differ from what is saved. */
    changed: listChanged(work.base, work.draft),
    markSent: (draft: Draft, version: number | undefined) => {
      sent.current = { draft, version };
    },
    /** Whether nothing was typed since the save that is on its way, or has just been answered. */
    isAsSent: () => sentWork !== null && listChanged(sentWork.draft, work.draft).length === 0,
    goOn: setWork,
  };
}

/** Which parts of an editor have files on their way. */
function useBusyParts() {
  const [parts, setParts] = useState<readonly string[]>([]);
  return {
    busy: parts.length > 0,
    report: (part: string, active: boolean): void =>
      setParts((now) =>
        now.includes(part) === active ? now : active ? [...now, part] : now.filter((one) => one !== part),
      ),
  };
}

/**
 * Says « Enregistré » at each new answer, and once where something new has just got its own address
 * (`?enregistre=1`): what was kept of it while it had none is done with, and a reload must not say it again.
 */
function useSaved(saved: object | undefined, sentWork: { onSaved: () => void; onMade: () => void }): void {
  const navigate = useNavigate();
  const isMade = useSearchParams()[0].has('enregistre');
  const latest = useRef(sentWork);
  latest.current = sentWork;
  useEffect(() => {
    if (!saved) return;
    latest.current.onSaved();
    showSavedToast();
  }, [saved]);
  // Before it is seen: who sees the new address may leave it at once.
  useLayoutEffect(() => {
    if (isMade) latest.current.onMade();
  }, [isMade]);
  useEffect(() => {
    if (!isMade) return;
    showSavedToast();
    void navigate('.', { replace: true, preventScrollReset: true });
  }, [isMade, navigate]);
}

const showSavedToast = () => showToast({ title: m.common_saved(), tone: 'success' });

/** Control + S, or Command + S, saves. */
function useSaveKeys(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
