/** Where the office reads a file of an exercise that may not be saved yet: `gs://bucket/exercises/folder/files/name`. */
export function toDraftFileHref(address: string): string {
  const [, folder, name] = /\/exercises\/([0-9a-f]{32})\/files\/([^/]+)$/.exec(address) ?? [];
  return folder && name ? `/admin/exercises/files/${folder}/${encodeURIComponent(name)}` : address;
}
