/** A rejected archive. The message is a French sentence for the user. */
export class ArchiveError extends Error {}

export type UploadFile = { path: string; file: File };
