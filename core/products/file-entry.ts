/** A file attached to a product: its name as people see it, and its address. */
export class FileEntry {
  fileName = '';
  url = '';

  /** Forgets both, so that the entry can be filled again. */
  clear(): void {
    this.fileName = '';
    this.url = '';
  }

  toObject(): { fileName: string; url: string } {
    return { fileName: this.fileName, url: this.url };
  }

  static fromObject(object: { fileName?: string; url?: string }): FileEntry {
    const entry = new FileEntry();
    entry.fileName = object.fileName ?? '';
    entry.url = object.url ?? '';
    return entry;
  }
}
