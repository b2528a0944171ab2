import styleSheet from './text-editor.css?url';

/**
 * The style of the text editor comes with it alone, so that the style of the site stays as small as it is; there once this
 * resolves. A sheet among the editor's own elements would do, but React holds every change of the page back until
 * such a sheet is there, and a key that is pressed meanwhile is lost.
 */
export function bringStyle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styleSheet;
  link.onload = () => resolve();
  // Without its style the editor can still be written in.
  link.onerror = () => resolve();
  document.head.append(link);
  return promise;
}
