import path from 'node:path';
import { extensionId } from '../../src/shared/names.ts';
import type { Workbench } from './workbench.ts';

/** The folder in which Limn keeps its sessions and pictures while a window is at work, or a place in it. */
export function stored({ workspace }: Workbench, ...names: readonly string[]): string {
  return path.join(workspace, '../editor/data/User/globalStorage', extensionId, ...names);
}
