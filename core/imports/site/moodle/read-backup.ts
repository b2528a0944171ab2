import { decodeText } from '#common/files.ts';
import { m } from '#words/messages.js';
import {
  findChild,
  listChildren,
  readElement,
  type XmlElement,
} from '../../../exercises/import/read-element.ts';
import { ArchiveError } from '../../archive/archive-error.ts';
import type { Package } from '../open-package.ts';

/** A file of the backup with its place on the other site. */
export type MoodleFile = {
  contextId: string;
  component: string;
  area: string;
  itemId: string;
  /** Path inside its area: `/dossier/plan.png`. */
  path: string;
  name: string;
  type: string;
  /** Name in the archive. */
  stored: string;
};

export type MoodleActivity = {
  moduleId: string;
  sectionId: string;
  module: string;
  title: string;
  folder: string;
};

type MoodleSection = { id: string; title: string; folder: string };

export type MoodleBackup = {
  origin: string;
  courseId: string;
  contextId: string;
  title: string;
  withUsers: boolean;
  activities: MoodleActivity[];
  sections: MoodleSection[];
  files: MoodleFile[];
  readXml: (path: string) => Promise<XmlElement | null>;
  hasFile: (stored: string) => boolean;
};

const maxXml = 80_000_000;
const maxElements = 1_000_000;

/** Reads a text of the backup. `$@NULL@$` is Moodle's notation for no value. */
export const readValue = (element: XmlElement | undefined, name: string): string => {
  const text = findChild(element, name)?.text.trim() ?? '';
  return text === '$@NULL@$' ? '' : text;
};

const findPath = (element: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>((inner, name) => findChild(inner, name), element);

/** @throws {ArchiveError} if the archive is damaged or is not a course backup of Moodle 2 or later */
export async function readBackup(backup: Package): Promise<MoodleBackup> {
  const readXml = async (path: string): Promise<XmlElement | null> => {
    const file = await backup.read(path);
    if (!file) return null;
    if (file.size > maxXml) throw new ArchiveError(m.transfer_backup_large());
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    const read = readElement(text, 'moodle_backup', maxElements);
    if ('fault' in read) throw new ArchiveError(m.marks_zip_broken_file({ name: path }));
    return read.element;
  };
  const information = findChild((await readXml('moodle_backup.xml')) ?? undefined, 'information');
  if (!information) throw new ArchiveError(m.transfer_backup_unknown());
  const contents = findChild(information, 'contents');
  const names = new Set(backup.names);
  return {
    origin: readValue(information, 'original_wwwroot'),
    courseId: readValue(information, 'original_course_id'),
    contextId: readValue(information, 'original_course_contextid'),
    title: readValue(information, 'original_course_fullname'),
    withUsers: hasSetting(information, 'users'),
    activities: list(findChild(contents, 'activities'), 'activity').map((each) => ({
      ...{ moduleId: readValue(each, 'moduleid'), sectionId: readValue(each, 'sectionid') },
      ...{ module: readValue(each, 'modulename'), title: readValue(each, 'title') },
      folder: readValue(each, 'directory'),
    })),
    sections: list(findChild(contents, 'sections'), 'section').map((each) => ({
      ...{ id: readValue(each, 'sectionid'), title: readValue(each, 'title') },
      folder: readValue(each, 'directory'),
    })),
    files: listFiles(await readXml('files.xml')),
    readXml,
    hasFile: (stored) => names.has(stored),
  };
}

const list = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? listChildren(element, name) : [];

const hasSetting = (information: XmlElement, name: string): boolean =>
  list(findPath(information, 'settings'), 'setting').some(
    (setting) =>
      readValue(setting, 'level') === 'root' &&
      readValue(setting, 'name') === name &&
      readValue(setting, 'value') === '1',
  );

function listFiles(root: XmlElement | null): MoodleFile[] {
  return list(root ?? undefined, 'file').flatMap((file) => {
    const name = readValue(file, 'filename');
    const hash = readValue(file, 'contenthash');
    // A file named `.` is a folder.
    if (name === '.' || !/^[0-9a-f]{40}$/.test(hash)) return [];
    return [
      {
        ...{ contextId: readValue(file, 'contextid'), component: readValue(file, 'component') },
        ...{ area: readValue(file, 'filearea'), itemId: readValue(file, 'itemid'), name },
        ...{ path: `${readValue(file, 'filepath') || '/'}${name}`, type: readValue(file, 'mimetype') },
        stored: `files/${hash.slice(0, 2)}/${hash}`,
      },
    ];
  });
}
