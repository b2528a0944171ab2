/** Columns of schema `backup` by kind of data. None is personal. */
export const backupData = {
  kept_files: { other: 'entry size sha256 stored_sha256' },
  migrations: { other: 'name applied_at' },
  tries: { other: 'id began_at ended_at place bytes lost_files fault' },
} as const;
