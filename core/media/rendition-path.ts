/** Returns the path of a converted file, beside the uploaded one: `…/video/a-0a1b2c3d.mov.720p.mp4`. */
export const toRenditionPath = (path: string, height: number): string => `${path}.${height}p.mp4`;

/** Returns the path of the frame of a video, in the folder of pictures, which visitors may read. */
export const toPosterPath = (path: string): string =>
  `${path.replace(/\/video\/([^/]{1,300})$/, '/pictures/$1')}.frame.jpg`;

/**
 * Returns the uploaded file that a path belongs to. Access and deletion follow that file. Names of uploads
 * contain one dot only.
 */
export const toUploadedPath = (path: string): string =>
  path
    .replace(/(?<=\.[a-z0-9]{1,8})\.\d{1,4}p\.mp4$/, '')
    .replace(/\/pictures\/([^/]{1,300}\.[a-z0-9]{1,8})\.frame\.jpg$/, '/video/$1');
