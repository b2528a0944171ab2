/** Returns true for a URL or path of media; any other text (`javascript:` too) is a file name. */
export const isMediaAddress = (text: string): boolean => pattern.test(text);

const pattern = /^(?:(?:gs|https?):\/\/[^\s/]|\/[^\s/])\S*$/i;

export const isRecording = (name: string): boolean =>
  /\.(mp3|m4a|aac|ogg|oga|opus|wav|weba|webm|mp4)(?:$|\?)/i.test(name);
