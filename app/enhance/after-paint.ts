/** Runs slow work after the next paint, so that the response to a press or key is visible first. */
export const afterPaint = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));
