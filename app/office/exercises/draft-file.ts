/** Returns the back-office URL of `gs://bucket/exercises/folder/files/name`, also for unsaved exercises. */
export function toDraftFileHref(address: string): string {
  const [, folder, name] = /\/exercises\/([0-9a-f]{32})\/files\/([^/]+)$/.exec(address) ?? [];
  return folder && name ? `/admin/exercises/files/${folder}/${encodeURIComponent(name)}` : address;
}
