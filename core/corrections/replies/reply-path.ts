/** Place of a teacher's spoken reply to a production of `uid`. The browser chooses its id. */
export type ReplyPlace = { uid: string; productionId: string; id: string };

/** In the folder of the learner, so that it is erased with the account. */
export const toReplyPath = ({ uid, productionId, id }: ReplyPlace): string =>
  `productions/${uid}/reponses/${productionId}/${id}`;

/** Returns the parts of the path of a reply; null for any other path. */
export function readReplyPath(path: string): ReplyPlace | null {
  const [, uid, productionId, id] =
    /^productions\/([^/]{1,128})\/reponses\/([A-Za-z0-9_-]{1,80})\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(
      path,
    ) ?? [];
  return uid && productionId && id ? { uid, productionId, id } : null;
}
