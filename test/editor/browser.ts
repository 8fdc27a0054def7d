import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { browserFromDebian, browserFromNpm } from './fetchedBrowser.ts';
import type { Say } from './npm.ts';

/**
 * Gives the path of the browser for the tests: the one `LIMN_BROWSER` names, else the headless one from npm, which opens pages several
 * times as fast as a whole browser and is the same on every machine, else the machine's own, else Debian's.
 */
export function findBrowser(say: Say): Promise<string> {
  found ??= find(say);
  return found;
}

/** Looked for once in a process: two that ask at the same time must not both install it. */
let found: Promise<string> | undefined;

async function find(say: Say): Promise<string> {
  return (
    process.env.LIMN_BROWSER || (await browserFromNpm(say)) || installedBrowser() || (await browserFromDebian(say))
  );
}

/** Starts that browser without a window. */
export async function launchBrowser(executablePath: string, args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...quiet, ...args] });
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A whole Chrome, Chromium or Edge of this machine, with what the headless one lacks, such as finding a word in a page. */
export function installedBrowser(): string | undefined {
  return candidates().find(isExecutable);
}

function candidates(): readonly string[] {
  switch (process.platform) {
    case 'win32':
      return ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
        .map((name) => process.env[name] ?? '')
        .filter((folder) => folder !== '')
        .flatMap((folder) => windowsPrograms.map((program) => path.join(folder, program)));
    case 'darwin':
      return macPrograms.map((program) => `/Applications/${program}.app/Contents/MacOS/${program}`);
    default:
      return (process.env.PATH ?? '')
        .split(path.delimiter)
        .flatMap((folder) => linuxPrograms.map((name) => path.join(folder, name)));
  }
}

const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];
const macPrograms = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const linuxPrograms = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
