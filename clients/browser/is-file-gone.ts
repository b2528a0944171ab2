/** True if a deployment has replaced this file of the build. False without a connection. */
export const isFileGone = (file: string): Promise<boolean> =>
  fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
