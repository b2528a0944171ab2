import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const [app, core] = ['app', 'core'].map((folder) =>
  fileURLToPath(new URL(`../${folder}/`, import.meta.url)),
) as [string, string];

const office = `${app}office/`;
const toPath = (part: string) => fileURLToPath(new URL(part, `file://${office}`));

/** Entry points of every screen with a script. */
const everyScreen = new Set([`${app}entry.client.tsx`, `${app}root.tsx`]);

/** Layers of the back office, most specific first, each with modules that no other screen needs. */
const layers = {
  // With the previews, which both text editors need.
  texts: ['kit/text/writing-field.tsx'],
  editing: [
    'kit/editor.tsx',
    'kit/versions.tsx',
    'kit/uploads/use-uploads.ts',
    'kit/uploads/upload-area.tsx',
    // With the library that reads dropped files.
    '../ui/forms/upload.tsx',
  ],
  // Too small for a file of its own.
  tools: ['kit/products-picker.tsx'],
  dialogs: ['../ui/overlays/dialog.tsx'],
};

/** The frame of the back office and its lists, which load no code of the other screens. */
const listScreens = new Set(
  [
    'office.tsx',
    'kit/plain-list.tsx',
    'kit/bulk-list.tsx',
    'products/list/products.tsx',
    'products/product-opinions.tsx',
    'mail/mail.tsx',
    'journal/journal.tsx',
  ].map((part) => toPath(part)),
);

/** Cache: the bundler calls this function once per group. */
const named = new Map<string, string | null>();

/** In the order of creation: each takes its modules and their dependencies from the remaining ones. */
export const chunkGroups = [
  'react',
  'identity',
  'site',
  'office',
  'dialogs',
  'sorting',
  'tools',
  'charts',
  'editing',
  'texts',
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
 * Returns the chunk of a module. The bundler's own chunks (null) would be about seventy for one form of the
 * back office. Instead, all screens share two, all lists of the back office a third, and the other screens have
 * one per layer and one per entity.
 */
function nameChunk(id: string, graph: Graph): string | null {
  if (graph.getModuleInfo(id)?.isEntry) return null;
  // Every layer loads its lazy parts through this helper.
  if (id.includes('vite/preload-helper')) return 'react';
  if (/\/node_modules\/(@?firebase|idb)\/|\/browser\/(firebase-auth|identity-client)/.test(id))
    return /storage|app-check/.test(id) ? null : 'identity';
  const needing = findScreens(id, graph);
  const screens = [...needing].filter(hasScript);
  if (screens.some((screen) => everyScreen.has(screen)))
    return id.includes('/node_modules/') ? 'react' : 'site';
  // The text editor needs little of the visitors' texts. This avoids loading the file with all of them.
  if (/\/app\/(ui\/rich-text\/video-facade|products\/file-name)\./.test(id)) return 'tools';
  // Lazy parts get one file per entity. Their shared code gets another, libraries go to the text editor's.
  const [part = ''] = screens;
  if (isOffice(part) && screens.every((screen) => isOffice(screen) && later.has(screen))) {
    const names = new Set(screens.map(nameLater));
    if (names.size === 1) return [...names].join();
    // The recorder, for the exercise editor and the page of a correction.
    if (
      /\/(enhance\/recorder|office\/kit\/media\/(voice-recorder|trim-recording)|messages\/recording_)/.test(
        id,
      )
    )
      return 'later-recorder';
    if (id.includes('/words/')) return 'tools';
    return id.includes('/node_modules/') ? 'later-text-editor' : 'texts';
  }
  // The commands for several rows are on one list screen and on the appeals, not on the heavier product list.
  if (id.endsWith('/office/kit/bulk-rows.tsx')) return null;
  if (needing.size < 2 || !screens.some(isOffice)) return null;
  const isListed = screens.some((screen) => listScreens.has(screen));
  // Dialogs and menus share most of their library.
  if (!isListed && /\/node_modules\/(@base-ui|@floating-ui|use-sync-external-store)\//.test(id))
    return 'dialogs';
  // Modules that two screens share stay with them, but a text is too small for a request of its own.
  const isText =
    id.includes('/words/') && !(needing.size === 2 && screens.some((screen) => later.has(screen)));
  const isPartOf = (parts: readonly string[]) => {
    const within = new Set(parts.flatMap((part) => [...findScreens(toPath(part), graph)]));
    return screens.every((screen) => within.has(screen));
  };
  const layer = Object.entries(layers).find(([, parts]) => isPartOf(parts));
  if (!screens.every(isOffice)) {
    // Purchases from another platform are on the profile and on the page of a member only.
    if (/\/(app\/moving-in\/|words\/split\/messages\/moving_)/.test(id)) return null;
    // A members' screen with a dialog loads the dialog chunk and nothing of the back office.
    return layer?.[0] ?? (isText || isFrame(id) || screens.length > 2 ? 'site' : null);
  }
  if (isListed) return 'office';
  if (/\/(d3-[a-z]+|internmap|ui\/charts)\//.test(id)) return 'charts';
  if (/\/(@dnd-kit\/|office\/kit\/sorting)/.test(id)) return 'sorting';
  if (previewed.test(id)) return 'texts';
  // Their previews are in tabs.
  if (/\/(overlays\/tabs\.tsx|@base-ui\/react\/tabs\/)/.test(id)) return 'editing';
  // Few screens of the back office render exercises. Their style names and word limits are also used elsewhere.
  if (!id.includes('.css') && isPartOf(['../exercises/worksheet.tsx'])) return 'office-sheet';
  // The addresses of its files are also on the pages of papers and corrections.
  if (id.endsWith('/app/exercises/media-href.ts')) return 'tools';
  if (id.startsWith(`${app}exercises/`))
    return /\.css|\/format-word-limits\./.test(id) ? 'office-exercises' : 'office-sheet';
  const subjects = new Set(screens.map(subjectOf));
  if ([...subjects].every((each) => aboutExercises.has(each)))
    return subjects.has('exercises') ? 'office-exercises' : 'office-results';
  if ([...subjects].every((each) => aboutMoney.has(each))) return 'office-orders';
  // Blocks of the home page and of the teacher's pages; converted videos.
  if ([...subjects].every((each) => ['home', 'pages', 'site-menu'].includes(each))) return 'office-home';
  if ([...subjects].every((each) => each === 'lessons' || each === 'products')) return 'office-products';
  if ([...subjects].every((each) => aboutExams.has(each))) return 'office-scores';
  const [subject, ...others] = subjects;
  // A text shared only by a screen and its lazy part needs no file of its own.
  const isShared = id.includes('/words/') && screens.some((screen) => later.has(screen));
  if (subject && others.length === 0) return isShared ? 'tools' : `office-${subject}`;
  return layer && layer[0] !== 'dialogs' ? layer[0] : 'tools';
}

const isOffice = (screen: string) => screen.startsWith(office);
/** Page frames are small: an extra file costs more than it saves. */
const isFrame = (id: string) => id.startsWith(`${app}frame/`);
const subjectOf = (screen: string) => screen.slice(office.length).replace(/\/.*/, '');
/** Texts, cards and covers as visitors see them: on few screens of the back office, or on request. */
const previewed = /\/app\/(ui\/(rich-text|catalogue|cover)\/|products\/product-shelf\.|news\/article-)/;
/** Entities that share code with each other only. */
const aboutExams = new Set(['scores', 'papers', 'exam-formats', 'rubrics']);
const aboutExercises = new Set(['exercises', 'statistics', 'appeals', 'attempts', 'learners']);
const aboutMoney = new Set([
  'orders',
  'offers',
  'codes',
  'accounting',
  'sales',
  'figures',
  'desk',
  // Its steps are on the dashboard.
  'launch',
  'members',
  'mail',
]);
/** Lazy modules of `kit`, which all entities share, get a file each. */
const nameLater = (part: string) =>
  `later-${subjectOf(part) === 'kit' ? basename(part).replace(/\.tsx?$/, '') : subjectOf(part)}`;

const scripted = new Map<string, boolean>();

/** Pages for visitors run without React, so their built scripts are never loaded. */
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

const later = new Set<string>();

/** Screens, and lazy parts of screens, that depend on a module. */
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
    // A lazily loaded library belongs to the module that loads it.
    if (asking) screens.add(withoutQuery(isOurs ? each : asking));
    for (const importer of importers) seen.add(importer);
  }
  known.set(id, screens);
  return screens;
}

const withoutQuery = (id: string) => id.replace(/\?.*$/, '');

/** `asking`: the first module that imports it dynamically. */
type Module = { isEntry: boolean; asking: string | undefined; importers: Set<string> };

const modules = new Map<string, Module>();

/** Cached, because every module is traced to its screens. */
function readModule(id: string, graph: Graph): Module {
  const before = modules.get(id);
  if (before) return before;
  const { isEntry = false, dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const module = { isEntry, asking: dynamicImporters[0], importers: findImporters(id, graph) };
  modules.set(id, module);
  return module;
}

/** Importers of a module. Through a re-export list, only those that use one of its names count. */
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

/** Returns the renamed exports of a module that only re-exports. Null for any other module. */
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

/** Returns the words of a module's code. Cached: each importer of the texts is searched for 4,000 of them. */
function readWords(id: string, graph: Graph): Set<string> {
  const found = words.get(id) ?? new Set(readCode(id, graph).match(/\w+/g));
  words.set(id, found);
  return found;
}

const codes = new Map<string, string>();

/** Cached, because the bundler generates the text on every access (two seconds per build). */
function readCode(id: string, graph: Graph): string {
  const code = codes.get(id) ?? graph.getModuleInfo(id)?.code ?? '';
  codes.set(id, code);
  return code;
}
