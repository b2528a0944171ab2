export type ToastOptions = {
  title: string;
  description?: string | undefined;
  tone?: 'info' | 'success' | 'error' | undefined;
  /** « Annuler »: what can be done about it while it shows. */
  action?: { label: string; onPress: () => void } | undefined;
  /** Milliseconds before it goes; 8 seconds with an action, 5 without; 0 to let it stay. */
  timeout?: number | undefined;
};

type ShowToast = (options: ToastOptions) => void;

/** Messages that came before what shows them, and how it is called. */
const waiting: ToastOptions[] = [];
let show: ShowToast | null = null;
let call: () => void = () => undefined;

/** Shows a short message at the foot of the window; never the only place where an error is told. */
export const showToast: ShowToast = (options) => {
  if (show) return show(options);
  waiting.push(options);
  call();
};

/** Takes the messages from now on, and those that wait. Answers how to stop. */
export function takeToasts(take: ShowToast): () => void {
  show = take;
  for (const options of waiting.splice(0)) take(options);
  return () => {
    show = null;
  };
}

/** Who is called when a message finds nobody to show it. */
export function setToastLoader(answer: () => void): void {
  call = answer;
}
