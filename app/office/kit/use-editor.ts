import { type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FieldTexts } from '#core/subjects/formats.ts';
import { m } from '#words/messages.js';
import { showToast } from '../../ui/feedback/show-toast.ts';
import type { Refused } from './answer.ts';
import {
  deleteDraft,
  keepTyped,
  listChanged,
  listContested,
  mergeDrafts,
  type StoredDraft,
} from './drafts.ts';
import { formatFieldName, listDisplayedFields, type OwnFields, toFieldId, toOfficeFields } from './field.ts';
import { useSending } from './use-sending.ts';
import { mergeFound, useDraftKey, useStoredDraft, type Work } from './use-stored-draft.ts';

export type EditorSubject<Draft extends object> = {
  /** Kind of entity; part of the key under which unsaved drafts are stored. */
  kind: string;
  /** Overrides of the field descriptions in the loader data. */
  own?: OwnFields | undefined;
  /** Fields that are displayed by a component when versions are compared. */
  views?: Readonly<Partial<Record<keyof Draft, (draft: Draft) => ReactElement>>>;
  /** Returns the draft to send if it is not the whole one. `base` is the saved draft, if any. */
  toSent?: (draft: Draft, base: Draft | undefined) => unknown;
  /** True if a save needs confirmation first. `base` is the saved draft, if any. */
  asksBefore?: (draft: Draft, base: Draft | undefined) => boolean;
};

type LoadedEditor<Draft> = {
  /** Null for an unsaved record, whose id will be `newId`. */
  id: string | null;
  draft: Draft;
  version: number | undefined;
  newId: string | undefined;
  texts: FieldTexts;
};

/** Draft that was saved meanwhile, with the formatted author and date. */
export type RemoteDraft<Draft> = { draft: Draft; version: number; who: string; at: string };

export type SaveAnswer<Draft> = { saved: string } | NotSaved<Draft>;
export type NotSaved<Draft> = Refused & { theirs?: RemoteDraft<Draft> };

/** Changes some fields, given as values or as a function of the current draft. */
export type ChangeDraft<Draft> = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

type NamesOf<Draft, Value> = {
  [Name in keyof Draft]: Draft[Name] extends Value ? Name : never;
}[keyof Draft] &
  string;

type Typed = { currentTarget: { value: string } };
type Checked = { currentTarget: { checked: boolean } };

/** The members of an editor that the parts of its form use. */
export type EditorPart<Draft extends object> = Pick<
  Editor<Draft>,
  'draft' | 'change' | 'errors' | 'textField' | 'switchField' | 'texts' | 'inputs' | 'reportBusy'
>;

/** Part of an editor that is busy while a voice recording is neither used nor discarded. */
export const recorderPart = 'recorder';

/** State of an editor. A save requested during another save or an upload runs after it. */
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
  const { busy, isRecording, report } = useBusyParts();
  const [settled, setSettled] = useState<SaveAnswer<Draft>>();
  /** Save requested while another save or an upload was running. */
  const later = useRef<{ with: object } | null>(null);
  const lastSent = useRef<object>({});
  /** Save that the user has not confirmed yet. */
  const [pendingSave, setPendingSave] = useState<{ more: object; resolved: Work<Draft> | undefined } | null>(
    null,
  );
  const refused = !saving && answer && 'refused' in answer && answer !== settled ? answer : null;
  /** Conflict that the user must resolve, because both versions changed the same field. */
  const [disputed, setDisputed] = useState<SaveAnswer<Draft> | null>(null);
  const [merged, setMerged] = useState<(RemoteDraft<Draft> & { names: string[] }) | null>(null);
  useSaved(answer && 'saved' in answer ? answer : undefined, {
    // Deleted before the new data arrives. Otherwise the next visit could offer saved changes as unsaved.
    onSaved: () => id !== null && work.isAsSent() && deleteDraft(toKey(id)),
    onMade: () => deleteDraft(toKey('new')),
  });

  /** Saves the draft. `more` is additional data sent with it. */
  function save(more: object = {}, resolved?: Work<Draft>, sure = false): void {
    const { draft, base, version } = resolved ?? work;
    if (!sure && subject.asksBefore?.(draft, version === undefined ? undefined : base)) {
      setPendingSave({ more, resolved });
      return;
    }
    if (!resolved) setMerged(null);
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
      // A second click does not save twice, but its additional data must not be lost.
    } else if (Object.keys(more).length > 0) later.current = { with: more };
  }

  useEffect(() => {
    const waits = later.current;
    if (!waits || busy || saving) return;
    later.current = null;
    if (!refused) save(waits.with);
  });
  useSaveKeys(() => save());

  /** Merges the other draft with this one, with the chosen contested fields of this one, and saves. */
  function decide(theirs: RemoteDraft<Draft>, chosen: readonly (keyof Draft & string)[]): void {
    const contested = listContested(base, draft, theirs.draft);
    const followers = contested.filter((name) => chosen.some((main) => fields[name]?.follows === main));
    // Users cannot choose hidden fields, such as the folder: the saved value stays unless it is empty.
    const unseen = contested.filter((name) => fields[name]?.hidden && !theirs.draft[name]);
    const next = {
      draft: mergeDrafts(base, draft, theirs.draft, [...chosen, ...followers, ...unseen]),
      base: theirs.draft,
      version: theirs.version,
    };
    setSettled(answer);
    work.goOn(next);
    const more = lastSent.current;
    if (listChanged(next.base, next.draft).length > 0 || Object.keys(more).length > 0) save(more, next);
  }

  useEffect(() => {
    const theirs = refused?.theirs;
    if (!theirs || refused === disputed) return;
    if (listDisplayedFields(fields, listContested(base, draft, theirs.draft)).length > 0) {
      setDisputed(refused);
      return;
    }
    const names = listDisplayedFields(fields, listChanged(base, theirs.draft));
    setMerged(names.length > 0 ? { ...theirs, names } : null);
    decide(theirs, []);
  });

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
    isNew: work.version === undefined,
    saving,
    busy,
    isRecording,
    /** Reports running uploads or recordings of a part, which delay saving. */
    reportBusy: report,
    save,
    isHeld: pendingSave !== null,
    /** Confirms or cancels the pending save. */
    resolvePending(go: boolean): void {
      setPendingSave(null);
      if (pendingSave && go) save(pendingSave.more, pendingSave.resolved, true);
    },
    retry: () => save(lastSent.current),
    refused,
    errors,
    textField: (name: NamesOf<Draft, string>) => toText(name),
    switchField: (name: NamesOf<Draft, boolean>) => toSwitch(name),
    /** Inputs for fields whose names are known only at run time. */
    inputs: { values, set, toText, toSwitch },
    /** The other draft of a conflict that the user must resolve with `decide`. */
    conflict: refused && refused === disputed ? refused.theirs : undefined,
    decide(chosen: readonly (keyof Draft & string)[]): void {
      if (refused?.theirs) decide(refused.theirs, chosen);
    },
    /** The other draft of a conflict that was resolved without the user, and the fields it changed. */
    merged,
    /** Unsaved draft of an earlier visit on this device, until the user takes or drops it. */
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
 * State of the draft. After this user's save, changes typed meanwhile stay. A version saved by somebody else
 * replaces only an unchanged draft; otherwise the next save detects the conflict.
 */
function useWork<Draft extends object>(initial: Draft, version: number | undefined, theirs: object | null) {
  const [work, setWork] = useState<Work<Draft>>({ draft: initial, base: initial, version });
  const sent = useRef<Pick<Work<Draft>, 'draft' | 'version'> | null>(null);
  useEffect(() => {
    // The save met a conflict, so the next loaded version does not result from it.
    if (theirs) sent.current = null;
  }, [theirs]);
  // Read during render, because the effect below clears it before the effect of the response needs it.
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
    /** Names of the fields that differ from the saved draft. */
    changed: listChanged(work.base, work.draft),
    markSent: (draft: Draft, version: number | undefined) => {
      sent.current = { draft, version };
    },
    /** True if nothing has changed since the running or just completed save was sent. */
    isAsSent: () => sentWork !== null && listChanged(sentWork.draft, work.draft).length === 0,
    goOn: setWork,
  };
}

function useBusyParts() {
  const [parts, setParts] = useState<readonly string[]>([]);
  return {
    busy: parts.length > 0,
    isRecording: parts.includes(recorderPart),
    report: (part: string, active: boolean): void =>
      setParts((now) =>
        now.includes(part) === active ? now : active ? [...now, part] : now.filter((one) => one !== part),
      ),
  };
}

/** Shows « Enregistré » after a save. After a redirect, `?enregistre=1` shows it once and is then removed. */
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
  // Runs before paint, because the user may leave as soon as the new page is visible.
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
