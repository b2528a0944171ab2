import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const [app, core] = ['app', 'core'].map((folder) =>
  fileURLToPath(new URL(`../${folder}/`, import.meta.url)),
) as [string, string];

/** What every screen with a script needs. */
const everyScreen = new Set([`${app}entry.client.tsx`, `${app}root.tsx`]);

/** The layers of the office, most particular first, each with the parts that no screen outside it needs. */
const layers = {
  writing: ['kit/text/writing-field.tsx'],
  editing: [
    'kit/editor.tsx',
    'kit/versions.tsx',
    'kit/uploads/use-uploads.ts',
    'kit/uploads/upload-area.tsx',
  ],
  // A file of its own would weigh more on each screen than its bytes.
  office: ['kit/products-picker.tsx'],
  // Lists, and the screens of one of their rows.
  listing: ['kit/list-screen.tsx', 'messages/message.tsx', 'orders/order.tsx'],
  dialogs: ['../ui/overlays/dialog.tsx'],
};

/** Each group asks again. */
const named = new Map<string, string | null>();

/**
 * The groups of modules that several screens share. The bundler makes them in this order, each with all that it needs and
 * that no group before it has: what more screens need comes first.
 */
export const chunkGroups = [
  'react',
  'identity',
  'site',
  'dialogs',
  'sorting',
  'office',
  'texts',
  'charts',
  'editing',
  'writing',
  'listing',
  'office-exercises',
  'office-sheet',
  /^office-/,
  'later-text-editor',
  /^later/,
].map((wanted, rank) => ({
  debugName: String(wanted),
  priority: 20 - rank,
  name(id: string, graph: Graph) {
    const name = named.has(id) ? (named.get(id) ?? null) : nameChunk(id, graph);
    named.set(id, name);
    return name && (typeof wanted === 'string' ? name === wanted : wanted.test(name)) ? name : null;
  },
}));

/**
 * The file of a built page that a module goes into; null leaves it to the bundler, which makes a file for every set of screens
 * that share something: some seventy for a form of the office. Instead, what all screens with a script need is two files, what
 * the office needs one for each layer of it and one for each of its subjects. No screen loads a layer that it has no part in.
 */
function nameChunk(id: string, graph: Graph): string | null {
  if (graph.getModuleInfo(id)?.isEntry) return null;
  // By it every layer has its later parts loaded, the one of identity too: it goes into the first of them.
  if (id.includes('vite/preload-helper')) return 'react';
  if (/\/node_modules\/(@?firebase|idb)\/|\/browser\/(firebase-auth|identity-client)/.test(id))
    return /storage|app-check/.test(id) ? null : 'identity';
  const needing = findScreens(id, graph);
  const screens = [...needing].filter(hasScript);
  if (screens.some((screen) => everyScreen.has(screen)))
    return id.includes('/node_modules/') ? 'react' : 'site';
  // What the text editor needs of the texts of visitors is small, and with it would come the file of all of them.
  if (/\/app\/(ui\/rich-text\/video-facade|products\/file-name)\./.test(id)) return 'office';
  // Parts of the office that come later are one file for each subject; what several of them share is another, and libraries that
  // they share are those of the text editor.
  const [part = ''] = screens;
  if (isOffice(part) && screens.every((screen) => isOffice(screen) && later.has(screen))) {
    const names = new Set(screens.map(nameLater));
    if (names.size === 1) return [...names].join();
    if (id.includes('/words/')) return 'office';
    return id.includes('/node_modules/') ? 'later-text-editor' : 'texts';
  }
  if (needing.size < 2 || !screens.some(isOffice)) return null;
  // What two screens share is with them; but a text weighs less than a file that has to be asked for.
  const isText =
    id.includes('/words/') && !(needing.size === 2 && screens.some((screen) => later.has(screen)));
  const isPartOf = (parts: readonly string[]) => {
    const within = new Set(parts.flatMap((part) => [...findScreens(toPath(part), graph)]));
    return screens.every((screen) => within.has(screen));
  };
  const layer = Object.entries(layers).find(([, parts]) => isPartOf(parts));
  if (!screens.every(isOffice)) {
    // A screen of members that asks in a dialog takes what dialogs are made of, and nothing of the office.
    return layer?.[0] ?? (isText || isFrame(id) || screens.length > 2 ? 'site' : null);
  }
  if (/\/(d3-[a-z]+|internmap|ui\/charts)\//.test(id)) return 'charts';
  if (/\/(@dnd-kit\/|office\/kit\/sorting)/.test(id)) return 'sorting';
  if (previewed.test(id)) return 'texts';
  // Their previews stand behind tabs.
  if (/\/(overlays\/tabs\.tsx|@base-ui\/react\/tabs\/)/.test(id)) return 'editing';
  // What learners see of an exercise is shown in a few screens of the office, and beside what is written once it is asked for.
  // The names of its styles are also used by screens without it.
  if (id.startsWith(`${app}exercises/`)) return id.includes('.css') ? 'office-exercises' : 'office-sheet';
  const subjects = new Set(screens.map(subjectOf));
  if ([...subjects].every((each) => aboutExercises.has(each)))
    return subjects.has('exercises') ? 'office-exercises' : 'office-results';
  if ([...subjects].every((each) => aboutMoney.has(each))) return 'office-orders';
  const [subject, ...others] = subjects;
  // Shared by a screen and a part of it that comes later, a text is no reason for a file.
  const isShared = id.includes('/words/') && screens.some((screen) => later.has(screen));
  if (subject && others.length === 0) return isShared ? 'office' : `office-${subject}`;
  return layer && layer[0] !== 'dialogs' ? layer[0] : 'office';
}

const office = `${app}office/`;
const isOffice = (screen: string) => screen.startsWith(office);
/** What the frames of pages are made of is small, and a file more than it weighs. */
const isFrame = (id: string) => id.startsWith(`${app}frame/`);
const subjectOf = (screen: string) => screen.slice(office.length).replace(/\/.*/, '');
/** Texts, cards and covers as visitors see them: shown in few screens of the office, or once they are asked for. */
const previewed = /\/app\/(ui\/(rich-text|catalogue|cover)\/|products\/product-shelf\.)/;
/** What these subjects share is of no use to others. */
const aboutExercises = new Set(['exercises', 'statistics', 'appeals', 'attempts', 'learners']);
const aboutMoney = new Set([
  'orders',
  'offers',
  'codes',
  'accounting',
  'sales',
  'figures',
  'desk',
  'members',
  'mail',
]);
/** What all subjects share has a file for each part. */
const nameLater = (part: string) =>
  `later-${subjectOf(part) === 'kit' ? basename(part).replace(/\.tsx?$/, '') : subjectOf(part)}`;
const toPath = (part: string) => fileURLToPath(new URL(part, `file://${office}`));

const scripted = new Map<string, boolean>();

/** The pages of visitors are read without React: what is built of them is never loaded. */
function hasScript(screen: string): boolean {
  const has =
    scripted.get(screen) ??
    (everyScreen.has(screen) ||
      isOffice(screen) ||
      readFileSync(screen, 'utf8').includes('application: true'));
  scripted.set(screen, has);
  return has;
}

const known = new Map<string, Set<string>>();

/** The parts of screens that load later. */
const later = new Set<string>();

/** The files of the screens that cannot do without a module, and of the parts of them that load later. */
function findScreens(id: string, graph: Graph): Set<string> {
  const before = known.get(id);
  if (before) return before;
  const screens = new Set<string>();
  const seen = new Set([id]);
  for (const each of seen) {
    const { isEntry, asking, importers } = readModule(each, graph);
    if (isEntry) screens.add(withoutQuery(each));
    const isOurs = [app, core].some((folder) => each.startsWith(folder));
    if (asking && isOurs) later.add(withoutQuery(each));
    // A library that loads later belongs to who asks for it.
    if (asking) screens.add(withoutQuery(isOurs ? each : asking));
    for (const importer of importers) seen.add(importer);
  }
  known.set(id, screens);
  return screens;
}

const withoutQuery = (id: string) => id.replace(/\?.*$/, '');

/** `asking`: the first module that loads it later. */
type Module = { isEntry: boolean; asking: string | undefined; importers: Set<string> };

const modules = new Map<string, Module>();

/** Reads each module of the graph once: every module is asked for its way to the screens. */
function readModule(id: string, graph: Graph): Module {
  const before = modules.get(id);
  if (before) return before;
  const { isEntry = false, dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const module = { isEntry, asking: dynamicImporters[0], importers: findImporters(id, graph) };
  modules.set(id, module);
  return module;
}

/** Who imports a module. Through a list of exports, such as that of all texts, only who names something of it. */
function findImporters(id: string, graph: Graph): Set<string> {
  const exported = (graph.getModuleInfo(id)?.exports ?? []).filter((name) => name !== '*');
  const ways = [{ from: id, names: exported }];
  const importers = new Set<string>();
  for (const { from, names } of ways) {
    for (const importer of graph.getModuleInfo(from)?.importers ?? []) {
      const renamed = readExportList(importer, graph);
      if (renamed) ways.push({ from: importer, names: names.map((name) => renamed.get(name) ?? name) });
      else if (from === id || names.some((name) => readWords(importer, graph).has(name)))
        importers.add(importer);
    }
  }
  return importers;
}

const lists = new Map<string, Map<string, string> | null>();

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const handedOn = /^export\s+(\*(\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"][^'"]+['"]$/;

/** What a module that only hands on what others export calls it otherwise; null for any other module. */
function readExportList(id: string, graph: Graph): Map<string, string> | null {
  const before = lists.get(id);
  if (before !== undefined) return before;
  const code = readCode(id, graph);
  const parts = code
    .replace(comments, '')
    .trim()
    .split(/;\s*|\n(?=export )/);
  const isList =
    !graph.getModuleInfo(id)?.isEntry &&
    code !== '' &&
    parts.every((part) => !part || handedOn.test(part.trim()));
  const renamed = [...code.matchAll(/(\w+) as (\w+)/g)];
  const list = isList ? new Map(renamed.map(([, name = '', other = '']) => [name, other])) : null;
  lists.set(id, list);
  return list;
}

const words = new Map<string, Set<string>>();

/** Returns the words of a module's code. Read once: each module that imports the list of texts is searched for 4,000 of them. */
function readWords(id: string, graph: Graph): Set<string> {
  const found = words.get(id) ?? new Set(readCode(id, graph).match(/\w+/g));
  words.set(id, found);
  return found;
}

const codes = new Map<string, string>();

/** Asked for once: each time the bundler makes the text anew, two seconds of a build in all. */
function readCode(id: string, graph: Graph): string {
  const code = codes.get(id) ?? graph.getModuleInfo(id)?.code ?? '';
  codes.set(id, code);
  return code;
}
