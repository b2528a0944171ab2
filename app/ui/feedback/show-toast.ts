export type ToastOptions = {
  title: string;
  description?: string | undefined;
  tone?: 'info' | 'success' | 'error' | undefined;
  /** A button, such as « Annuler ». */
  action?: { label: string; onPress: () => void } | undefined;
  /** Duration in milliseconds. Defaults to 8 seconds with an action, 5 without. 0 never hides the message. */
  timeout?: number | undefined;
};

type ShowToast = (options: ToastOptions) => void;

/** Messages shown before the list is loaded, and the function that loads it. */
const waiting: ToastOptions[] = [];
let show: ShowToast | null = null;
let call: () => void = () => undefined;

/** Shows a short message at the bottom of the window. Never show an error here alone. */
export const showToast: ShowToast = (options) => {
  if (show) return show(options);
  waiting.push(options);
  call();
};

/** Registers the display and hands over pending messages. Returns a function that unregisters it. */
export function takeToasts(take: ShowToast): () => void {
  show = take;
  for (const options of waiting.splice(0)) take(options);
  return () => {
    show = null;
  };
}

/** Registers the function that loads the display when a message is pending. */
export function setToastLoader(answer: () => void): void {
  call = answer;
}
