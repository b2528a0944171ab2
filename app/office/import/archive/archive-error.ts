/** An archive that cannot be taken; the message is its French sentence. */
export class ArchiveError extends Error {}
