import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Child, startChild } from '../editor/child.ts';
import { fetchOnce, installPackages, type Say } from '../editor/npm.ts';
import type { Around, RealAgent } from './agents.ts';

/** Gives the folder of the agent's package, fetched from npm once; rejects where npm does not give it. */
export async function fetchRealAgent(
  { package: name, version, label, megabytes }: RealAgent,
  say: Say,
): Promise<string> {
  const fill = (folder: string) => installPackages(folder, [`${name}@${version}`]);
  const folder = `${name.replace(/^.*\//, '')}-${version}`;
  const what = `${label} ${version} (about ${megabytes} MB to fetch, once)`;
  try {
    return path.join(await fetchOnce({ folder, what, fill }, say), 'node_modules', name);
  } catch (failure) {
    throw new Error(`${label} cannot be tested: npm does not give ${name}@${version}.`, { cause: failure });
  }
}

/** Starts the agent with a home of its own, which goes with it; whatever it asks of another computer, the model's server gets and refuses. */
export async function startRealAgent(agent: RealAgent, fetched: string, around: Around): Promise<Child> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'limn-agent-'));
  const [file, text] = agent.settings(around);
  await mkdir(path.dirname(path.join(home, file)), { recursive: true });
  await writeFile(path.join(home, file), text);
  const child = await startChild(process.execPath, [path.join(fetched, agent.program), ...agent.args(around)], {
    cwd: around.workspace,
    env: { ...environment(home, around.model), ...agent.env(around) },
    isApart: true,
  });
  const ended = child.ended.finally(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  return { ...child, ended };
}

function environment(home: string, model: string): Readonly<Record<string, string>> {
  return {
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH ?? ''}`,
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: path.join(home, 'config'),
    XDG_DATA_HOME: path.join(home, 'data'),
    XDG_STATE_HOME: path.join(home, 'state'),
    XDG_CACHE_HOME: path.join(home, 'cache'),
    HTTP_PROXY: model,
    HTTPS_PROXY: model,
    NO_PROXY: '127.0.0.1',
    DO_NOT_TRACK: '1',
  };
}
