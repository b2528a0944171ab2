/** Returns true for a URL or path of a media file. Any other text, also `javascript:`, is a file name. */
export const isMediaAddress = (text: string): boolean => pattern.test(text);

const pattern = /^(?:(?:gs|https?):\/\/[^\s/]|\/[^\s/])\S*$/i;

/** True for a recording with pictures. */
export const isVideo = (name: string): boolean => /\.(mp4|webm)(?:$|\?)/i.test(name);

export const isRecording = (name: string): boolean =>
  /\.(mp3|m4a|aac|ogg|oga|opus|wav|weba|webm|mp4)(?:$|\?)/i.test(name);
