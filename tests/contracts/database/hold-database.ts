import process from 'node:process';
import pg from 'pg';
import { logTo } from '#tests/support/twin-log.ts';
import { startDatabase } from '#twins/database/start-database.ts';

// Child process that runs the database of a folder and writes JSON lines. Second argument: `write` inserts
// rows and reports the acknowledged ones; `exit` ends without stopping the twin.

const [, , directory = '', mode = ''] = process.argv;

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

try {
  const database = await startDatabase({
    directory,
    log: logTo((level, message) => {
      if (level === 'error') say({ event: 'log', message });
    }),
    onDown: (error) => say({ event: 'down', name: error.name, message: error.message }),
    onUp: () => say({ event: 'up', postgres: database.pid() }),
  });
  process.once('SIGTERM', () => {
    void database.stop().then(() => process.exit(0));
  });
  say({ event: 'started', url: database.url, postgres: database.pid() });
  if (mode === 'write') await writeRows(database.url);
  if (mode === 'exit') process.exit(0);
} catch (error) {
  const { name, message, pid } = error as Error & { pid?: number };
  say({ event: 'failed', name, message, pid });
}

async function writeRows(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  await pool.query('CREATE TABLE IF NOT EXISTS written (number bigserial PRIMARY KEY, text text NOT NULL)');
  for (;;) {
    const { rows } = await pool.query<{ number: string }>(
      "INSERT INTO written (text) VALUES (repeat('ç', 200)) RETURNING number",
    );
    say({ event: 'written', number: Number(rows[0]?.number) });
  }
}
