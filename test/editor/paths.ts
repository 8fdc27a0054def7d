import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const inRoot = (...parts: readonly string[]) => path.join(root, ...parts);

/** The editor, the browser and what a user's run keeps; may be deleted at any time. */
export const fetched = inRoot('.vscode-test');
export const vsix = inRoot('dist', 'limn.vsix');
export const screenshots = inRoot('out', 'screenshots');
export const failures = inRoot('out', 'failures');
/** What workbenches take copies of; may be deleted at any time. */
export const installed = inRoot('out', 'installed');
/** A folder for each file of tests that one of several processes has taken. */
export const claimFolder = inRoot('out', 'taken');
export const builtTests = inRoot('out', 'test', 'vscode');
/** The extension that lets UI tests look at the window through `vscode`. */
export const probeFolder = inRoot('test', 'ui', 'probe');
/** The extension whose files are on no disk. */
export const memoryFolder = inRoot('test', 'ui', 'memory');
/** The extension that opens the walkthrough at the first start. */
export const firstRunFolder = inRoot('test', 'firstRun');
export const sampleWorkspace = inRoot('test', 'workspace');
