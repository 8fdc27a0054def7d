import { type Uri, workspace } from 'vscode';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { limits } from '../../product/common/limits.ts';
import type { AttachmentInput } from '../../sessions/host/attachments.ts';
import type { AgentRefusal } from './agentRefusals.ts';
import { isFile, resolveAgentPath } from './resolvePath.ts';

/**
 * Returns the pictures at these paths, relative to the agent's folder or the workspace, or why one of them cannot be sent; a file that is
 * too large is not read.
 */
export async function readAttachments(
  paths: readonly string[],
  at: Uri | undefined,
): Promise<readonly AttachmentInput[] | AgentRefusal> {
  const offered: AttachmentInput[] = [];
  for (const path of paths) {
    const one = await offeredPicture(path, at);
    if (typeof one === 'string') return one;
    offered.push(one);
  }
  return offered;
}

async function offeredPicture(path: string, at: Uri | undefined): Promise<AttachmentInput | AgentRefusal> {
  const place = await resolveAgentPath(path, at);
  if (typeof place === 'string') return place;
  if (!(await isFile(place.uri))) return 'noFile';
  const { size } = await workspace.fs.stat(place.uri);
  if (size > limits.attachmentBytes) return 'tooLarge';
  return { name: baseName(place.uri), bytes: await workspace.fs.readFile(place.uri) };
}
