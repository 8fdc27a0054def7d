/** Where patching starts: at a child, and in it at a list item, table row or piece of code; both are counted in nodes. */
export interface PatchStart {
  readonly child: number;
  readonly item: number;
}

/**
 * Makes the children of `parent` from a position on equal those of `fresh`, which is consumed. Equal nodes are kept, and text that only
 * grows is appended to, so that a selection, the focus and a scrolled table survive.
 */
export function patchChildren(parent: Node, fresh: Node, { child, item }: PatchStart = { child: 0, item: 0 }): void {
  let old = parent.childNodes[child] ?? null;
  const first = item > 0 ? fresh.firstChild : null;
  if (old && first) {
    patchChildren(getItemsNode(old), getItemsNode(first), { child: item, item: 0 });
    first.remove();
    old = old.nextSibling;
  }
  patchFrom(parent, old, fresh);
}

/** Returns the node whose children are the rows of a table, the lines of code or the items of a list. */
function getItemsNode(block: Node): Node {
  if (block instanceof HTMLTableElement) return block.tBodies[0] ?? block;
  return (block instanceof Element && block.querySelector(':scope > pre > code')) || block;
}

function patchFrom(parent: Node, start: ChildNode | null, fresh: Node): void {
  let old = start;
  for (const node of [...fresh.childNodes]) {
    const next: ChildNode | null = old?.nextSibling ?? null;
    if (!old) parent.appendChild(node);
    else if (!patchNode(old, node)) old.replaceWith(node);
    old = next;
  }
  while (old) {
    const next: ChildNode | null = old.nextSibling;
    old.remove();
    old = next;
  }
}

/** Updates the old node to equal the fresh one. Returns whether that was possible. */
function patchNode(old: ChildNode, fresh: ChildNode): boolean {
  if (old instanceof Text && fresh instanceof Text) return patchText(old, fresh.data);
  if (!(old instanceof Element && fresh instanceof Element) || old.tagName !== fresh.tagName) return false;
  patchAttributes(old, fresh);
  patchChildren(old, fresh);
  return true;
}

/** Replaces only the part that differs, because a selection survives in unchanged text. */
function patchText(old: Text, data: string): true {
  if (data === old.data) return true;
  const kept = data.startsWith(old.data) ? old.length : sharedLength(old.data, data);
  old.replaceData(kept, old.length - kept, data.slice(kept));
  return true;
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function patchAttributes(old: Element, fresh: Element): void {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}
