import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDatabaseUrl } from './database-url.ts';

let folder: string;
let root: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cedille-url-'));
  root = join(folder, 'root.pem');
  await writeFile(root, 'a certificate');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const asked = 'target_session_attrs=read-write';

describe('hosts of a database address', () => {
  test.each([
    ['postgresql://localhost/ecole', [['localhost', 5_432]]],
    ['postgres:///ecole', [['localhost', 5_432]]],
    ['postgresql://moi:s%40c@base.example:6432/ecole', [['base.example', 6_432]]],
    [
      `postgresql://moi@a:5433,b,[fd00::1]:5434/ecole?${asked}`,
      [
        ['a', 5_433],
        ['b', 5_432],
        ['fd00::1', 5_434],
      ],
    ],
    [
      `postgresql:///ecole?host=a,b&port=6432&${asked}`,
      [
        ['a', 6_432],
        ['b', 6_432],
      ],
    ],
    ['postgresql://localhost:1/ecole?host=%2Frun%2Fpostgresql', [['/run/postgresql', 1]]],
    ['postgresql://%2Frun%2Fpostgresql/ecole', [['/run/postgresql', 5_432]]],
  ])('are read from %s', (url, hosts) => {
    expect(readDatabaseUrl(url).hosts).toEqual(hosts.map(([host, port]) => ({ host, port })));
  });

  test('are removed from the address with the libpq parameters, and pg gets the rest', () => {
    const url = `postgresql://moi:s%40c@a:1,b:2/ecole?${asked}&sslmode=disable&options=-c%20jit%3Doff&connect_timeout=7`;
    expect(readDatabaseUrl(url)).toEqual({
      hosts: [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
      ],
      wantsWrites: true,
      connectMilliseconds: 7_000,
      connectionString: 'postgresql://moi:s%40c@localhost/ecole?options=-c+jit%3Doff',
      ssl: false,
    });
  });
});

describe('TLS options of a database address', () => {
  const read = (query: string) => readDatabaseUrl(`postgresql://a/ecole?${query}`).ssl;
  const free = { checkServerIdentity: expect.any(Function) };
  test('match the semantics of libpq', () => {
    expect(read('')).toBeUndefined();
    expect(read('sslmode=require')).toMatchObject({ rejectUnauthorized: false });
    expect(read(`sslmode=require&sslrootcert=${root}`)).toMatchObject({ ca: 'a certificate', ...free });
    expect(read(`sslmode=verify-ca&sslrootcert=${root}`)).toMatchObject({ ca: 'a certificate', ...free });
    expect(read(`sslmode=verify-full&sslrootcert=${root}`)).toEqual({ ca: 'a certificate' });
    expect(read('sslmode=verify-full&sslrootcert=system')).toEqual({});
  });
});

test.each([
  ['mysql://a/ecole', /^must be an address such as postgresql:/],
  ['postgresql://a:port/ecole', /^must be an address/],
  ['postgresql://a:70000/ecole', /^must be an address/],
  ['postgresql://a:1:2/ecole', /^must be an address/],
  ['postgresql://moi:cachottier@a,b/ecole', /^names several hosts: add target_session_attrs=read-write/],
  ['postgresql://a,b/ecole?target_session_attrs=standby', /has to write/],
  [`postgresql:///ecole?host=a,b,c&port=1,2&${asked}`, /as many ports as hosts/],
  ['postgresql://a/ecole?connect_timeout=soon', /connect_timeout in whole seconds/],
  ['postgresql://a/ecole?sslmode=prefer', /sslmode to disable, require/],
  ['postgresql://a/ecole?sslmode=verify-ca', /as sslrootcert/],
  [
    'postgresql://a/ecole?sslmode=verify-full&sslrootcert=/nulle/part',
    /sslrootcert that cannot be read: .nulle/,
  ],
])('rejects %s without revealing the password', (url, reason) => {
  expect(() => readDatabaseUrl(url)).toThrow(reason);
  expect(() => readDatabaseUrl(url)).not.toThrow('cachottier');
});
