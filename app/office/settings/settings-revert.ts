import { z } from 'zod';
import { changeId } from '../editing/read-history.ts';

/** What the histories of the home page and of the settings ask for; without a version it is done whatever there is. */
export const settingsRevert = z.object({
  subject: z.enum(['home', 'school']),
  changeId,
  version: z.number().int().min(0).optional(),
});

export type SettingsRevert = z.output<typeof settingsRevert>;

/** What of the earlier state could not come back. */
export type SettingsReverted = { missing: string[] };
