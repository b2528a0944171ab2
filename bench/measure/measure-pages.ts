import { startLoadProcess } from '../load/start-load-process.ts';
import type { Options } from '../read-options.ts';
import { startCachedPage, startReactList } from '../references/start-reference.ts';
import type { Measurements } from '../report/measurements.ts';
import type { FilledSchool } from '../school/fill-school.ts';
import type { LaunchedSchool } from '../school/launch-school.ts';
import { measureRound, type PageResult, type Round, type Subject, sumRounds } from './measure-page.ts';
import type { Postgres } from './open-postgres.ts';
import { browserHeaders, listPages, requestRaw } from './page-requests.ts';

/** Pages alternate, so that a busy moment of the machine does not affect only one. */
const roundCount = 2;

/** Seconds of warm-up before each round, in which V8 compiles (figures: README). */
const warmUpSeconds = 4;

type School = {
  school: LaunchedSchool;
  filled: FilledSchool;
  postgres: Postgres;
  options: Options;
  ending: AsyncDisposableStack;
  say: (line: string) => void;
};

/** Loads each page and the references in the same run. */
export async function measurePages(given: School): Promise<Pick<Measurements, 'references' | 'pages'>> {
  const { school, options, ending, say } = given;
  const home = await requestRaw(school.origin, browserHeaders);
  const stored = ending.use(await startCachedPage(home));
  const react = ending.use(await startReactList());
  const plain = { path: '/', headers: browserHeaders, status: 200, postgres: null };
  const subjects: Subject[] = [
    { ...plain, ...stored, name: 'reference: the home page’s bytes from memory, `node:http`' },
    { ...plain, ...react, name: 'reference: bare React `renderToString`, 24 cards' },
    ...listSubjects(given, home.headers),
  ];
  const load = ending.use(startLoadProcess());
  const rounds = new Map<Subject, Round[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < roundCount; round++)
    for (const subject of subjects) {
      say(`  round ${round + 1}, ${subject.name}`);
      rounds.get(subject)?.push(
        await measureRound(load, subject, {
          connections: options.connections,
          warmUpSeconds,
          seconds: options.seconds / roundCount,
        }),
      );
    }
  const [storedResult, reactResult, ...pages] = subjects.map((subject) =>
    sumRounds(subject.name, rounds.get(subject) ?? []),
  ) as [PageResult, PageResult, ...PageResult[]];
  return { references: { stored: storedResult, react: reactResult }, pages };
}

/** Pages of the school. The home page is also requested with its ETag, if it has one. */
function listSubjects({ school, filled, postgres }: School, homeHeaders: [string, string][]): Subject[] {
  const [home, ...others] = listPages(filled);
  const etag = homeHeaders.find(([name]) => name === 'etag')?.[1];
  const again = etag && {
    ...home,
    name: 'home again, by ETag (304)',
    headers: { ...home.headers, 'if-none-match': etag },
    status: 304,
  };
  return [home, ...(again ? [again] : []), ...others].map((page) => ({
    ...page,
    port: school.port,
    pid: school.pid,
    postgres,
  }));
}
