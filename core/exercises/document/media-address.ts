/**
 * Whether it is the address of a file, and not the name of one: of our own files (`gs://…`, `/v0/b/…`) or of the web.
 * Anything else that people write is a name, `javascript:` included.
 */
export const isMediaAddress = (text: string): boolean => pattern.test(text);

const pattern = /^(?:(?:gs|https?):\/\/[^\s/]|\/[^\s/])\S*$/i;

/** Whether a file is listened to, by the end of its name or its address. */
export const isRecording = (name: string): boolean =>
  /\.(mp3|m4a|aac|ogg|oga|opus|wav|weba|webm|mp4)(?:$|\?)/i.test(name);
