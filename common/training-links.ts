/** Returns the start page of an exam paper. */
export const toPaperHref = (paperId: string): string => `/members/sujets/${paperId}`;

/** Returns the page of a sitting: its running section, its break or its result. */
export const toExamHref = (sittingId: string): string => `/members/examens/${sittingId}`;

/** Query parameter with an exercise whose section a practice sitting shows. */
const exerciseName = 'exercice';

/** Returns the page of a practice sitting with the section of an exercise. */
export const toPracticeHref = (sittingId: string, exerciseId: string): string =>
  `${toExamHref(sittingId)}?${exerciseName}=${encodeURIComponent(exerciseId)}`;

/** Returns the exercise in the address of a practice sitting, or an empty string. */
export const readPracticed = ({ searchParams }: URL): string => searchParams.get(exerciseName) ?? '';

/** Returns the page where a learner reads a returned correction. */
export const toCorrectionHref = (productionId: string): string => `/members/corrections/${productionId}`;

/** Returns the address that plays a learner's recording. */
export const toRecordingHref = (recordingId: string): string => `/media/enregistrement/${recordingId}`;

/** Address of a spoken reply in the storage path `replyPath`, or null without a reply. */
export const toReplyHref = (productionId: string, replyPath: string): string | null =>
  replyPath ? `/media/reponse/${productionId}/${replyPath.split('/').at(-1)}` : null;
