/** Place of a recording of a learner's voice. The browser chooses its id. */
export type RecordingPlace = { uid: string; exerciseId: string; id: string };

export const toRecordingPath = ({ uid, exerciseId, id }: RecordingPlace): string =>
  `productions/${uid}/${exerciseId}/${id}`;

/** Returns the parts of the path of a recording; null for any other path. */
export function readRecordingPath(path: string): RecordingPlace | null {
  const [, uid, exerciseId, id] =
    /^productions\/([^/]{1,128})\/([A-Za-z0-9_-]{1,80})\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(
      path,
    ) ?? [];
  return uid && exerciseId && id ? { uid, exerciseId, id } : null;
}
