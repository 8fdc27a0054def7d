import { Range, type TextDocument } from 'vscode';

/** Number of lines above the cursor in which a reference around it may begin. */
const reach = 5;

/** Checks for references in any language; called at each move of the cursor, before anything is loaded. */
export function mayReferToPicture(document: TextDocument, { start, end }: Range): boolean {
  const lines = new Range(Math.max(0, start.line - reach), 0, end.line + 1, 0);
  return /!\[|<(?:img|image|source|video|input)|Image\b|figure\b|url\(|includegraphics|image::?|image\(|\[\[|(?:images|cover|banner|teaser|thumbnail)["']?\s*[:=]/i.test(
    document.getText(lines),
  );
}
