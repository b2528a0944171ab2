import type { BrowserServices } from '../../context.ts';
import type { Change } from '../editing/use-edited.ts';
import type { ScoreDraft } from './score-draft.ts';

/** What each part of the editor works with. */
export type EditorPart = {
  draft: ScoreDraft;
  change: Change<ScoreDraft>;
  errors: Readonly<Record<string, string[]>>;
  services: BrowserServices;
  /** Tells the editor that a picture is on its way: saving waits for it. */
  reportBusy: (busy: boolean) => void;
};
