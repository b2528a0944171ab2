import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.js';
import { codeOf, home } from './service.js';

const file = join(home, '.upgrade.pid');

/** Runs `work` with an exclusive lock on the releases. @param {() => Promise<void>} work */
export async function lock(work) {
  try {
    take();
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const pid = Number(readFileSync(file, 'utf8'));
    if (isAlive(pid)) throw new Failure(`Another upgrade is running: process ${pid}.`);
    rmSync(file);
    take();
  }
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

const take = () => writeFileSync(file, String(process.pid), { flag: 'wx' });

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
