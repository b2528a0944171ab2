/** An archive that cannot be taken; the message is its French sentence. */
export class ArchiveError extends Error {}

/** A file of an upload and its path within it. */
export type UploadFile = { path: string; file: File };
