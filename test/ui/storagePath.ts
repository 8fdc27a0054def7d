import path from 'node:path';
import { extensionId } from '../../src/product/common/names.ts';
import type { Workbench } from './workbench.ts';

/** Returns the path of Limn's global storage in this window's profile, or of a file or folder in it. */
export function getStoragePath({ workspace }: Workbench, ...names: readonly string[]): string {
  return path.join(workspace, '../editor/data/User/globalStorage', extensionId, ...names);
}
