import * as vscode from 'vscode';
import type { Environment } from './connectionReport.ts';

/** Returns the environment for the report of a connection check. */
export function surroundingsOf({ packageJSON }: vscode.Extension<unknown>): Environment {
  return { limn: String(packageJSON.version), vscode: vscode.version, where: windowKind() };
}

/** Omits the name of a remote: it may be that of a user's own computer. */
function windowKind(): Environment['where'] {
  const { remoteName, uiKind } = vscode.env;
  if (remoteName) return 'remote';
  return uiKind === vscode.UIKind.Web ? 'web' : 'desktop';
}
