/** Limits of a section: exercises, recordings of one, and seconds of one. Separate, because browsers load them. */
export const paperLimits = { exercises: 60, recordings: 60, seconds: 1_800 } as const;
