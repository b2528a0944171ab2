import type { BackupRun } from '#common/backup-runs.ts';
import type { BackupState } from '#core/backups/find-backup-state.ts';
import { m } from '#words/messages.js';

const causes: Partial<Record<NonNullable<BackupRun['fault']>, () => string>> = {
  damaged: m.backups_cause_damaged,
  unfit: m.backups_cause_damaged,
  'no-room': m.backups_cause_no_room,
  place: m.backups_cause_place,
  'no-trial': m.backups_cause_no_trial,
  'lost-file': m.backups_cause_lost_file,
};

/** Returns backup warnings for the owner, one sentence each. Empty if backups are fine. */
export function describeBackups({ warning, last, lastGood }: BackupState): string[] {
  const lines: string[] = [];
  if (warning === 'failed') {
    const cause = (last?.fault && causes[last.fault]) ?? m.backups_cause_unknown;
    lines.push(m.backups_failed({ cause: cause() }));
  }
  if (warning === 'late') lines.push(m.backups_late());
  if (lastGood && lastGood.lostFiles > 0) lines.push(m.backups_lost_files({ count: lastGood.lostFiles }));
  return lines;
}
