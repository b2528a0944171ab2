/** True if the server no longer has a file of the build, because a deployment replaced it. False without a connection. */
export const isFileGone = (file: string): Promise<boolean> =>
  fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
