import { FileType, Uri } from 'vscode';
import { statOf } from '../../base/host/fileStat.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { baseName, getDisplayName } from './getDisplayName.ts';

/**
 * A passage or file that came from elsewhere, as it is called here: only where its address is that of a file in a folder
 * of the workspace, and its name the one that the user reads. Nothing else may be read or written for it.
 */
export async function resolveQuoteInWorkspace(quote: Quote): Promise<Quote | undefined> {
  const uri = plainUri(quote.uri);
  if (!uri || !isNamedSo(uri, quote.fileName) || 'not' in (await insideWorkspace(uri))) return undefined;
  const stat = await statOf(uri);
  return stat?.type === FileType.File
    ? { ...quote, uri: uri.toString(), fileName: getDisplayName({ uri }) }
    : undefined;
}

/** Nothing for what is no address of a file, or one that climbs out of the folder it begins in. */
function plainUri(address: string): Uri | undefined {
  try {
    const uri = Uri.parse(address, true);
    const isPlain = uri.query === '' && uri.fragment === '' && !/\/\.{0,2}(?:\/|$)/.test(uri.path);
    return isPlain ? uri : undefined;
  } catch {
    return undefined;
  }
}

/** A file is called by its path in a workspace folder, which may have been another one. */
function isNamedSo(uri: Uri, fileName: string): boolean {
  const said = fileName.replaceAll('\\', '/');
  return said !== '' && baseName(uri) !== '' && `/${uri.path}`.endsWith(`/${said}`);
}
